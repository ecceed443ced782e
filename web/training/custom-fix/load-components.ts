import * as React from 'react'
import * as runtime from 'react/jsx-runtime'
import { fetchFromShop, HttpError, sessionHeaders } from '#web/http.ts'

/** The modules that a component of the learner may import. */
const MODULES: Readonly<Record<string, unknown>> = { react: React, 'react/jsx-runtime': runtime }

/** The name of the learner's file in errors. */
export const COMPONENT_FILE = 'weak.tsx'

type Run = (require: (name: string) => unknown, exports: Record<string, unknown>) => void

/**
 * Loads the components that a learner wrote. The returned function runs the code and returns its exports, or throws
 * what the code throws. Rejects if there is no code.
 */
export async function loadComponents(lab: string): Promise<() => Record<string, unknown>> {
  const answer = await fetchFromShop(`/training/own/${encodeURIComponent(lab)}`, {
    headers: sessionHeaders(),
  })
  const text = await answer.text()
  if (!answer.ok) throw new HttpError(answer.status, text)
  const source = `export default (require, exports) => {${text}\n}\n//# sourceURL=${COMPONENT_FILE}`
  const address = URL.createObjectURL(new Blob([source], { type: 'text/javascript' }))
  try {
    const { default: run }: { default: Run } = await import(/* @vite-ignore */ address)
    return () => {
      const exported: Record<string, unknown> = {}
      run((name) => MODULES[name], exported)
      return exported
    }
  } finally {
    URL.revokeObjectURL(address)
  }
}
