/** `v2` is the score board, `v1` the old one. */
export type BoardVersion = 'v1' | 'v2'

const STORED = 'score-board-version'

/** The board that the menu leads to. Some clients store it with quotes. */
export function boardVersion(): BoardVersion {
  return localStorage.getItem(STORED)?.replaceAll('"', '') === 'v1' ? 'v1' : 'v2'
}

export function chooseBoard(version: BoardVersion): void {
  localStorage.setItem(STORED, version)
}

/** Where the score board is: the old one for those who chose it. */
export function boardPath(): '/score-board' | '/score-board-legacy' {
  return boardVersion() === 'v1' ? '/score-board-legacy' : '/score-board'
}
