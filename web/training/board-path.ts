import { boardVersion } from './board-version.ts'

/** Where the score board is: the old one for those who chose it. */
export function boardPath(): '/score-board' | '/score-board-legacy' {
  return boardVersion() === 'v1' ? '/score-board-legacy' : '/score-board'
}
