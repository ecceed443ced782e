import { HighlightStyle, syntaxHighlighting } from '@codemirror/language'
import type { Extension } from '@codemirror/state'
import { EditorView } from '@codemirror/view'
import { tags } from '@lezer/highlight'

const selected = 'color-mix(in srgb, var(--ff-accent) 38%, var(--ff-bar))'

/** As the sheets of code beside it: night by day and by night. */
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
      // What shows the focus is drawn below it.
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

export const editorLook: Extension = [sheet, syntaxHighlighting(colours)]
