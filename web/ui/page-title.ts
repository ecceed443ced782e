import { useEffect } from 'react'

const SHOP = 'Forbidden Fruit'

/** Names the screen in the browser's tab (and so in what a screen reader says about the page). */
export function usePageTitle(title: string): void {
  useEffect(() => {
    document.title = title ? `${title} · ${SHOP}` : SHOP
  }, [title])
}
