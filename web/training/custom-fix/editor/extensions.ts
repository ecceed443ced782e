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
import {
  bracketMatching,
  HighlightStyle,
  indentOnInput,
  indentUnit,
  syntaxHighlighting,
} from '@codemirror/language'
import { type Diagnostic, lintGutter, lintKeymap } from '@codemirror/lint'
import { EditorState, type Extension, RangeSetBuilder, StateField, type Text } from '@codemirror/state'
import {
  Decoration,
  type DecorationSet,
  drawSelection,
  EditorView,
  highlightActiveLine,
  highlightActiveLineGutter,
  highlightSpecialChars,
  keymap,
  lineNumbers,
} from '@codemirror/view'
import { tags } from '@lezer/highlight'
import css from '../../coding/code/Code.module.css'
import { type CodeLanguage, tokenize } from '../../coding/code/tokenize.ts'
import { type Complete, isScript } from './editor-props.ts'
import type { Problem } from './problems.ts'

interface EditorOptions {
  language: CodeLanguage
  onBegin(): void
  onChange(source: string): void
  onProve(): void
  propose: Complete
  /** Labels of the editor for screen readers. */
  attributes: Record<string, string>
}

export function editorExtensions({
  language,
  onBegin,
  onChange,
  onProve,
  propose,
  attributes,
}: EditorOptions): Extension {
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
      { key: 'Mod-Enter', run: () => runAndConsume(onProve) },
      ...closeBracketsKeymap,
      ...completionKeymap,
      ...lintKeymap,
      ...historyKeymap,
      ...defaultKeymap,
      // After all better uses of Escape: it makes Tab leave the editor until the editor gets the focus again.
      { key: 'Escape', run: leaveByTab },
      indentWithTab,
    ]),
    EditorView.domEventHandlers({
      focus: (_event, view) => {
        view.setTabFocusMode(false)
        onBegin()
      },
    }),
    // Browsers make the editor reachable by Tab anyway; accessibility checkers need the attribute.
    EditorView.contentAttributes.of({ ...attributes, tabindex: '0' }),
    EditorView.updateListener.of(({ docChanged, state }) => {
      if (docChanged) onChange(state.doc.toString())
    }),
    editorTheme,
  ]
}

/** The grammar and colours of a language. */
export function languageSupport(language: CodeLanguage): Extension {
  if (language === 'javascript') return javascript({ jsx: true })
  return isScript(language)
    ? javascript({ typescript: true, jsx: language === 'tsx' })
    : colourTokens(language)
}

/** Tells the keymap that the key was handled. */
function runAndConsume(work: () => void): boolean {
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

async function complete(context: CompletionContext, propose: Complete): Promise<CompletionResult | null> {
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

/** The offset of a line and a column, both counted from 1. Beyond the end it is the end. */
export function positionOf(doc: Text, { line, column }: { line: number; column: number }): number {
  if (line > doc.lines) return doc.length
  const { from, to } = doc.line(Math.max(1, line))
  return Math.min(from + Math.max(0, column - 1), to)
}

/** A diagnostic at the position of a problem: the word that begins there, or one character. */
export function diagnosticOf(state: EditorState, problem: Problem, message: string): Diagnostic {
  const at = positionOf(state.doc, problem)
  const word = state.wordAt(at)
  const isAtWord = word !== null && word.from === at
  const to = isAtWord ? word.to : Math.min(at + 1, state.doc.length)
  return { from: at, to, severity: 'error', message }
}

const selected = 'color-mix(in srgb, var(--ff-accent) 38%, var(--ff-bar))'

/** The theme of the other code panels: dark in both colour schemes. */
const sheet = EditorView.theme(
  {
    '&': { color: 'var(--ff-on-bar)', backgroundColor: 'var(--ff-bar)', fontSize: '0.875rem' },
    '&.cm-focused': { outline: '3px solid var(--ff-success)', outlineOffset: '-3px' },
    '.cm-scroller': {
      minHeight: '16rem',
      maxHeight: 'min(70vh, 44rem)',
      fontFamily: 'var(--ff-font-code)',
      lineHeight: '1.65',
      direction: 'ltr',
    },
    '.cm-content': { caretColor: 'var(--ff-on-bar)', paddingBlock: 'var(--ff-space-2)' },
    '.cm-cursor, .cm-dropCursor': { borderLeftColor: 'var(--ff-on-bar)' },
    '.cm-gutters': {
      color: 'var(--ff-on-bar-muted)',
      // The focus outline is drawn below it.
      backgroundColor: 'transparent',
      border: 'none',
    },
    '.cm-activeLine': { backgroundColor: 'transparent', boxShadow: 'inset 0 0 0 1px var(--ff-bar-line)' },
    '.cm-activeLineGutter': { color: 'var(--ff-on-bar)', backgroundColor: 'var(--ff-bar-raised)' },
    '&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground': {
      backgroundColor: selected,
    },
    '.cm-matchingBracket, &.cm-focused .cm-matchingBracket': { backgroundColor: selected },
    '.cm-tooltip': {
      color: 'var(--ff-on-bar)',
      backgroundColor: 'var(--ff-bar-raised)',
      border: '1px solid var(--ff-bar-line)',
      borderRadius: 'var(--ff-radius-sm)',
    },
    '.cm-tooltip.cm-tooltip-autocomplete > ul': { fontFamily: 'var(--ff-font-code)' },
    '.cm-tooltip.cm-tooltip-autocomplete > ul > li': { padding: '0.2em 0.6em' },
    '.cm-tooltip.cm-tooltip-autocomplete > ul > li[aria-selected]': {
      color: 'var(--ff-on-bar)',
      backgroundColor: selected,
    },
    '.cm-diagnostic': { padding: 'var(--ff-space-2) var(--ff-space-3)', whiteSpace: 'pre-wrap' },
    '.cm-diagnostic-error': { borderLeft: '4px solid var(--ff-cherry-400)' },
  },
  { dark: true },
)

const colours = HighlightStyle.define([
  { tag: [tags.keyword, tags.bool, tags.null, tags.self], color: 'var(--ff-lamp-guava)' },
  { tag: [tags.string, tags.special(tags.string), tags.regexp], color: 'var(--ff-lamp-mango)' },
  { tag: tags.comment, color: 'var(--ff-on-bar-muted)', fontStyle: 'italic' },
  { tag: tags.number, color: 'var(--ff-lamp-citrus)' },
  { tag: [tags.typeName, tags.className], color: 'var(--ff-lamp-mint)' },
  {
    tag: [tags.function(tags.variableName), tags.function(tags.propertyName)],
    color: 'color-mix(in srgb, var(--ff-lamp-grape) 70%, var(--ff-ink-50))',
  },
])

const editorTheme: Extension = [sheet, syntaxHighlighting(colours)]

/** Colours a language without a grammar in the editor, like the other code panels. */
export function colourTokens(language: CodeLanguage): Extension {
  const decorate = ({ doc }: EditorState): DecorationSet => {
    const painted = new RangeSetBuilder<Decoration>()
    tokenize(doc.toString(), language).forEach((line, index) => {
      let at = doc.line(index + 1).from
      for (const { kind, text } of line) {
        const to = at + text.length
        const colour = css[kind]
        if (colour !== undefined) painted.add(at, to, Decoration.mark({ class: colour }))
        at = to
      }
    })
    return painted.finish()
  }
  return StateField.define<DecorationSet>({
    create: decorate,
    update: (painted, { docChanged, state }) => (docChanged ? decorate(state) : painted),
    provide: (field) => EditorView.decorations.from(field),
  })
}
