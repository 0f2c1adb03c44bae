/** The one door through which the command reaches the built-in default. */

export { recommended as defaultPreset } from '../../plugins/recommended.ts';
