import type { Locator } from 'playwright-core'

/**
 * Controls in this place that nobody can press: beyond an edge of the screen, or under something else, wherever one
 * scrolls. Where a dialog is open only its own count: what is below it is out of reach on purpose.
 */
export function unreachableControls(place: Locator): Promise<string[]> {
  return place.evaluate((element) => {
    const selector = 'a[href], button:enabled, input:enabled, select:enabled, textarea:enabled, summary'
    const dialogs = [...document.querySelectorAll('dialog[open], [role="dialog"][aria-modal="true"]')]
    const within = dialogs.at(-1) ?? element
    const { scrollX, scrollY } = window
    const isThere = (control: Element): boolean => {
      const { width, height } = control.getBoundingClientRect()
      const isShown = control.checkVisibility({ visibilityProperty: true, opacityProperty: true })
      // The way past the bar comes out when keys get to it.
      const isForKeys = control === document.querySelector('app-root button')
      return (
        isShown && !isForKeys && width > 1 && height > 1 && !control.closest('[inert], [aria-hidden="true"]')
      )
    }
    /** Where a finger would come down: in the middle, or in that of the words that belong to it. */
    const isHit = (control: Element): boolean => {
      control.scrollIntoView({ block: 'center', inline: 'nearest', behavior: 'instant' })
      const label = control instanceof HTMLInputElement ? control.labels?.[0] : undefined
      return [control, label].some((target) => {
        const box = target?.getClientRects()[0]
        if (!target || !box || box.left < 0 || box.right > innerWidth + 1) return false
        const hit = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2)
        return hit !== null && (target.contains(hit) || hit.closest('label') === label)
      })
    }
    const missed = [...within.querySelectorAll(selector)]
      .filter((control) => isThere(control) && !isHit(control))
      .map((control) => control.outerHTML.slice(0, 160))
    window.scrollTo({ left: scrollX, top: scrollY, behavior: 'instant' })
    return missed
  })
}
