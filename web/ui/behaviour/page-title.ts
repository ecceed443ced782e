import { useEffect } from 'react'
import { pageSettings } from '../../page-settings.ts'

/** Names the screen in the browser's tab (and so in what a screen reader says about the page). */
export function usePageTitle(title: string): void {
  useEffect(() => {
    const { name } = pageSettings()
    document.title = title ? `${title} · ${name}` : name
  }, [title])
}
