import { useEffect } from 'react'
import { pageSettings } from '../../page-settings.ts'

/** Sets the title of the page, which screen readers announce. */
export function usePageTitle(title: string): void {
  useEffect(() => {
    const { name } = pageSettings()
    document.title = title ? `${title} · ${name}` : name
  }, [title])
}
