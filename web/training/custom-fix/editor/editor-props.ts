import type { Ref } from 'react'
import type { CodingChallenge } from '#contract/training.ts'
import type { Proposal } from './language.ts'
import type { Problem } from './problems.ts'

/** What could stand at a place of her text. */
export type Propose = (source: string, at: number) => Promise<Proposal[]>

/** What somebody else may do with an editor. */
export interface EditorHandle {
  /** Brings the focus to a place of the text; line and column from 1. */
  goTo(place: { line: number; column: number }): void
}

export interface WordedProblem {
  problem: Problem
  /** In the words that she reads. */
  words: string
}

/** What any editor is given, the plain one, too. */
export interface EditorProps {
  source: string
  language: CodingChallenge['language']
  problems: readonly WordedProblem[]
  label: string
  /** Id of what explains its keys. */
  describedBy: string
  handle: Ref<EditorHandle>
  /** She came to write. */
  onBegin: () => void
  onChange: (source: string) => void
  onProve: () => void
  propose: Propose
}

/** Whether the compiler in the browser checks this language. */
export function isScript(language: CodingChallenge['language']): boolean {
  return language === 'typescript' || language === 'tsx'
}
