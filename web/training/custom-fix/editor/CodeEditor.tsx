import { setDiagnostics } from '@codemirror/lint'
import { EditorState } from '@codemirror/state'
import { EditorView } from '@codemirror/view'
import { useEffect, useEffectEvent, useImperativeHandle, useRef } from 'react'
import type { EditorProps } from './editor-props.ts'
import { diagnosticOf, editorExtensions, positionOf } from './extensions.ts'

/** A code editor. A new text is dispatched only if it differs from the current one. */
export default function CodeEditor(props: EditorProps) {
  const { source, problems, label, describedBy, handle } = props
  const place = useRef<HTMLDivElement>(null)
  const view = useRef<EditorView>(undefined)
  const start = useEffectEvent((parent: HTMLElement) => {
    const state = EditorState.create({
      doc: source,
      extensions: editorExtensions({
        language: props.language,
        onBegin: () => begin(),
        onChange: (text) => changed(text),
        onProve: () => prove(),
        propose: (text, at) => propose(text, at),
        attributes: { 'aria-label': label, 'aria-describedby': describedBy },
      }),
    })
    return new EditorView({ state, parent })
  })
  const changed = useEffectEvent((text: string) => {
    if (text !== props.source) props.onChange(text)
  })
  const begin = useEffectEvent(() => props.onBegin())
  const prove = useEffectEvent(() => props.onProve())
  const propose = useEffectEvent((text: string, at: number) => props.propose(text, at))

  useEffect(() => {
    if (!place.current) return
    const editor = start(place.current)
    view.current = editor
    return () => editor.destroy()
  }, [])
  useEffect(() => {
    const doc = view.current?.state.doc
    if (!doc || doc.toString() === source) return
    view.current?.dispatch({ changes: { from: 0, to: doc.length, insert: source } })
  }, [source])
  useEffect(() => {
    const state = view.current?.state
    if (!state) return
    const diagnostics = problems.map(({ problem, words }) => diagnosticOf(state, problem, words))
    view.current?.dispatch(setDiagnostics(state, diagnostics))
  }, [problems])
  useImperativeHandle(handle, () => ({
    goTo: (at) => {
      const editor = view.current
      if (!editor) return
      editor.focus()
      editor.dispatch({ selection: { anchor: positionOf(editor.state.doc, at) }, scrollIntoView: true })
    },
  }))
  return <div ref={place} />
}
