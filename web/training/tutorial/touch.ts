/** Those without a mouse are told to tap, and nothing of keys or developer tools. */
export const TOUCH = '(hover: none) and (pointer: coarse)'
