import {
  autocompletion,
  type CompletionContext,
  type CompletionResult,
  closeBrackets,
  closeBracketsKeymap,
  completionKeymap,
} from '@codemirror/autocomplete'
import { defaultKeymap, history, historyKeymap, indentWithTab } from '@codemirror/commands'
import { javascript } from '@codemirror/lang-javascript'
import { bracketMatching, indentOnInput, indentUnit } from '@codemirror/language'
import { type Diagnostic, lintGutter, lintKeymap } from '@codemirror/lint'
import { EditorState, type Extension, type Text } from '@codemirror/state'
import {
  drawSelection,
  EditorView,
  highlightActiveLine,
  highlightActiveLineGutter,
  highlightSpecialChars,
  keymap,
  lineNumbers,
} from '@codemirror/view'
import type { CodingChallenge } from '#contract/training.ts'
import { colourPieces } from './colour-pieces.ts'
import { editorLook } from './editor-look.ts'
import { isScript, type Propose } from './editor-props.ts'
import type { Problem } from './problems.ts'

interface Wiring {
  language: CodingChallenge['language']
  onBegin(): void
  onChange(source: string): void
  onProve(): void
  propose: Propose
  /** Names the editor for those who cannot see it. */
  attributes: Record<string, string>
}

/** All that the editor is made of. */
export function editorParts({
  language,
  onBegin,
  onChange,
  onProve,
  propose,
  attributes,
}: Wiring): Extension {
  return [
    lineNumbers(),
    lintGutter(),
    highlightActiveLineGutter(),
    highlightSpecialChars(),
    history(),
    drawSelection(),
    indentUnit.of('  '),
    EditorState.tabSize.of(2),
    indentOnInput(),
    bracketMatching(),
    closeBrackets(),
    highlightActiveLine(),
    EditorView.lineWrapping,
    languageSupport(language),
    autocompletion({ override: [(context) => complete(context, propose)] }),
    keymap.of([
      { key: 'Mod-Enter', run: () => ordered(onProve) },
      ...closeBracketsKeymap,
      ...completionKeymap,
      ...lintKeymap,
      ...historyKeymap,
      ...defaultKeymap,
      // After all that has a better use for Escape: from here on Tab leads out, until she comes back.
      { key: 'Escape', run: leaveByTab },
      indentWithTab,
    ]),
    EditorView.domEventHandlers({
      focus: (_event, view) => {
        view.setTabFocusMode(false)
        onBegin()
      },
    }),
    // Browsers let her come in by Tab anyway; tools that check a page believe it only of what says so.
    EditorView.contentAttributes.of({ ...attributes, tabindex: '0' }),
    EditorView.updateListener.of(({ docChanged, state }) => {
      if (docChanged) onChange(state.doc.toString())
    }),
    editorLook,
  ]
}

/** Grammar and colours of a language. */
export function languageSupport(language: CodingChallenge['language']): Extension {
  if (language === 'javascript') return javascript({ jsx: true })
  return isScript(language)
    ? javascript({ typescript: true, jsx: language === 'tsx' })
    : colourPieces(language)
}

/** The key is used up. */
function ordered(work: () => void): boolean {
  work()
  return true
}

function leaveByTab(view: EditorView): boolean {
  view.setTabFocusMode(true)
  return true
}

const KINDS: Record<string, string> = {
  method: 'method',
  property: 'property',
  function: 'function',
  const: 'constant',
  interface: 'interface',
  keyword: 'keyword',
  type: 'type',
}

async function complete(context: CompletionContext, propose: Propose): Promise<CompletionResult | null> {
  const word = context.matchBefore(/[\w$]*/)
  const isAsked = context.explicit || context.matchBefore(/\.[\w$]*/) !== null || word?.text !== ''
  if (!word || !isAsked) return null
  const proposals = await propose(context.state.doc.toString(), context.pos)
  if (context.aborted || proposals.length === 0) return null
  return {
    from: word.from,
    options: proposals.map(({ name, kind }) => ({ label: name, type: KINDS[kind] ?? 'variable' })),
    validFor: /^[\w$]*$/,
  }
}

/** Where a line and a column, both from 1, lie in the text: at its end where it has become shorter. */
export function positionOf(doc: Text, { line, column }: { line: number; column: number }): number {
  if (line > doc.lines) return doc.length
  const { from, to } = doc.line(Math.max(1, line))
  return Math.min(from + Math.max(0, column - 1), to)
}

/** A problem at its place: the word that begins there, or one character. */
export function diagnosticOf(state: EditorState, problem: Problem, message: string): Diagnostic {
  const at = positionOf(state.doc, problem)
  const word = state.wordAt(at)
  const isAtWord = word !== null && word.from === at
  const to = isAtWord ? word.to : Math.min(at + 1, state.doc.length)
  return { from: at, to, severity: 'error', message }
}
