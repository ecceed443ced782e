import type { Ref } from 'react'
import type { CodeLanguage } from '../../coding/code/tokenize.ts'
import type { Completion } from './language.ts'
import type { Problem } from './problems.ts'

/** Touch keyboards have their own ways of editing, which a code editor would disturb. */
export const PLAIN_EDITOR_QUERY = '(pointer: coarse), (width < 600px)'

/** Completions at a position of the text. */
export type Complete = (source: string, at: number) => Promise<Completion[]>

/** The handle of an editor. */
export interface EditorHandle {
  /** Moves the focus to a position; line and column count from 1. */
  goTo(place: { line: number; column: number }): void
}

export interface DescribedProblem {
  problem: Problem
  /** The text for the learner. */
  words: string
}

/** The props of both editors. */
export interface EditorProps {
  source: string
  language: CodeLanguage
  problems: readonly DescribedProblem[]
  label: string
  /** Id of the element that explains the keys. */
  describedBy: string
  handle: Ref<EditorHandle>
  /** The editor got the focus. */
  onBegin: () => void
  onChange: (source: string) => void
  onProve: () => void
  propose: Complete
}

/** Whether the compiler in the browser checks this language. */
export function isScript(language: CodeLanguage): boolean {
  return language === 'typescript' || language === 'tsx'
}
