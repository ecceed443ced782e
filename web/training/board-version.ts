/** `v2` is the score board, `v1` the legacy board. */
export type BoardVersion = 'v1' | 'v2'

const STORED = 'score-board-version'

/** The board that the menu opens. Some clients store the value with quotes. */
export function boardVersion(): BoardVersion {
  return localStorage.getItem(STORED)?.replaceAll('"', '') === 'v1' ? 'v1' : 'v2'
}

export function chooseBoard(version: BoardVersion): void {
  localStorage.setItem(STORED, version)
}

/** The path of the board that the learner chose. */
export function boardPath(): '/score-board' | '/score-board-legacy' {
  return boardVersion() === 'v1' ? '/score-board-legacy' : '/score-board'
}
