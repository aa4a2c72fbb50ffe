/**
 * Gives Node the browser's storage of a tab, empty. Import it before anything that belongs to the session: the session
 * looks for its token as soon as it is loaded.
 */
const kept = new Map<string, string>();

globalThis.sessionStorage = {
  getItem: (key) => kept.get(key) ?? null,
  setItem: (key, value) => void kept.set(key, value),
  removeItem: (key) => void kept.delete(key),
  clear: () => kept.clear(),
  key: (place) => [...kept.keys()][place] ?? null,
  get length() {
    return kept.size;
  },
};
