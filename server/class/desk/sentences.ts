/** Said to whoever brings a key that opens nothing, or not any more. */
export const KEY_ENDED = 'Your key does not open the desk any more. Ask for a new link.'
