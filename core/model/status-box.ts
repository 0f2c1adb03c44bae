/** How the box of `harnery agents status` begins: by it an answer is seen to show it. */

export const STATUS_BOX_HEAD = '┌ harnery status';
