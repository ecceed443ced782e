import { useState } from 'react'

/**
 * What a dialog asks about; undefined while none is open. `close` closes the dialog of its render only: an answer that
 * arrives after that dialog was closed closes no other one.
 */
export function useAsked<Subject extends object>() {
  const [asked, ask] = useState<Subject>()
  return { asked, ask, close: () => ask((now) => (now === asked ? undefined : now)) }
}
