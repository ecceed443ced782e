import * as React from 'react'
import * as runtime from 'react/jsx-runtime'
import { fetchFromShop, HttpError, sessionHeaders } from '#web/http.ts'

/** All that a component of hers may ask for. */
const MODULES: Readonly<Record<string, unknown>> = { react: React, 'react/jsx-runtime': runtime }

/** What her file is called in errors. */
export const COMPONENT_FILE = 'weak.tsx'

type Run = (require: (name: string) => unknown, exports: Record<string, unknown>) => void

/**
 * What a learner wrote for this page: nothing of it has run yet. It gives what she exports, by name, and throws what hers does.
 * Rejects where there is nothing of hers.
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
