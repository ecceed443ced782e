import { type EditorState, type Extension, RangeSetBuilder, StateField } from '@codemirror/state'
import { Decoration, type DecorationSet, EditorView } from '@codemirror/view'
import css from '../../coding/code/Code.module.css'
import { type CodeLanguage, tokenize } from '../../coding/code/tokenize.ts'

/** Colours a language that the editor has no grammar of, in the same way as the sheets of code beside it. */
export function colourPieces(language: CodeLanguage): Extension {
  const paint = ({ doc }: EditorState): DecorationSet => {
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
    create: paint,
    update: (painted, { docChanged, state }) => (docChanged ? paint(state) : painted),
    provide: (field) => EditorView.decorations.from(field),
  })
}
