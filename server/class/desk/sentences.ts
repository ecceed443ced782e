/** Said to whoever brings a key that opens nothing, or not any more. */
export const KEY_ENDED = 'Your key does not open the desk any more. Ask for a new link.'

/** Said to whoever asks for something of a copy that she does not have, or not any more. */
export const NO_COPY = 'You have no copy of this shop open.'
