/** Said to whoever brings a key that opens nothing, or not any more. */
export const KEY_ENDED = 'Your key does not open the desk any more. Ask for a new link.'

/** Said to whoever asks for somebody who is not in the class, or not any more. */
export const NO_LEARNER = 'There is no such learner in this class.'

/** Said to whoever asks for something of a copy that she does not have, or not any more. */
export const NO_COPY = 'You have no copy of this shop open.'

/** Said to whoever asks for more than her role may. */
export const NOT_YOURS = 'Your role does not allow that. Ask an owner of the class.'

/** No message more can be written. */
export const TOO_MANY_MESSAGES = 'There are 500 messages already. Take some back first.'

/** The disk is full. */
export const NO_ROOM = 'There is no room left on the disk. Nothing was lost: make room, and try again.'

/** Something that nobody foresaw. */
export const DID_NOT_WORK = 'That did not work. Nothing was lost; please try again.'
/** Also where the shop has moved to another machine since: what it was before does not move with it. */
export const NOTHING_TO_UNDO = 'There is nothing to undo.'
