import { useEffect } from 'react'

/** Has the browser ask before this page is left, as long as something would be lost with it. */
export function useWarnBeforeLeaving(isWanted: boolean): void {
  useEffect(() => {
    if (!isWanted) return undefined
    const warn = (event: BeforeUnloadEvent): void => event.preventDefault()
    window.addEventListener('beforeunload', warn)
    return () => window.removeEventListener('beforeunload', warn)
  }, [isWanted])
}
