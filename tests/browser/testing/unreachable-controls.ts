import type { Locator } from 'playwright-core'

/**
 * Controls in this element that cannot be pressed at any scroll position: beyond an edge of the screen, or covered.
 * While a dialog is open only its own controls count, as it covers the others on purpose.
 */
export function unreachableControls(place: Locator): Promise<string[]> {
  return place.evaluate((element) => {
    const selector =
      'a[href], button:enabled:not([data-loading]), input:enabled, select:enabled, textarea:enabled, summary'
    const dialogs = [...document.querySelectorAll('dialog[open], [role="dialog"][aria-modal="true"]')]
    const within = dialogs.at(-1) ?? element
    const { scrollX, scrollY } = window
    const isThere = (control: Element): boolean => {
      const { width, height } = control.getBoundingClientRect()
      const isShown = control.checkVisibility({ visibilityProperty: true, opacityProperty: true })
      // The skip link appears when it has the focus.
      const isForKeys = control === document.querySelector('app-root button')
      return (
        isShown && !isForKeys && width > 1 && height > 1 && !control.closest('[inert], [aria-hidden="true"]')
      )
    }
    /** Where a touch would hit: the middle of the control, or of its label. */
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
