/** What only the whole command can do: in the prepared half another file of this name stands in its place. */

export async function loadCold() {
  const [{ loadConfig }, { placeFaults }] = await Promise.all([
    import('../config/load-config.ts'),
    import('../config/place-faults.ts'),
  ]);
  return { loadConfig, placeFaults };
}
