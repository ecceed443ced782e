/** Rows that are not list items are marked with `data-row`. */
const ROW = 'li, tr, article, [role="row"], [role="listitem"], [data-row]'
const CONTROL = 'button, a[href], input, select, textarea, [tabindex="0"]'
const PART = 'section, aside, dialog, [role="region"], [role="dialog"]'

/** Whether the focus fell to the page's body: Tab would start at the top again, and nothing is announced. */
export function isFocusLost(): boolean {
  return document.activeElement === null || document.activeElement === document.body
}

/** Focuses an element, also one that is only readable. */
export function focusOn(place: HTMLElement | null | undefined, options?: FocusOptions): void {
  if (place && place.tabIndex < 0) place.tabIndex = -1
  place?.focus(options)
}

/** Finds the control that receives the focus after one was removed; undefined if there is none. */
export type NextFocus = () => HTMLElement | undefined

/**
 * Remembers the position of a control in a list. Once it is gone, the same control of the next row receives the focus,
 * else that of the previous row; if the row still exists, another control of it.
 */
export function rememberRow(control: Element): NextFocus {
  const row = control.closest(ROW)
  const rows = [...(row?.parentElement?.children ?? [])]
  if (!row) return () => undefined
  const at = rows.indexOf(row)
  const which = controlsIn(row).indexOf(control as HTMLElement)
  const around = [...rows.slice(at + 1), ...rows.slice(0, at).reverse()]
  return () => {
    const own = row.isConnected ? controlsIn(row) : []
    if (own.length > 0) return own[Math.min(which, own.length - 1)]
    const others = around.filter((one) => one.isConnected && one.matches(ROW))
    return others.map((one) => controlsIn(one)[which]).find((one) => one !== undefined)
  }
}

function controlsIn(row: Element): HTMLElement[] {
  return [...row.querySelectorAll<HTMLElement>(CONTROL)]
}

/** Finds the heading of the innermost section around a control. */
function rememberHeading(control: Element): NextFocus {
  const parts: Element[] = []
  for (let part = control.closest(PART); part; part = part.parentElement?.closest(PART) ?? null)
    parts.push(part)
  const heading = (part: Element) => part.querySelector<HTMLElement>('h1, h2, h3, h4') ?? undefined
  return () =>
    parts
      .filter((part) => part.isConnected)
      .map(heading)
      .find((one) => one !== undefined)
}

/**
 * Keeps the keyboard focus in place when a row of a list disappears, by its own button or by an update: at the next
 * row, else at the heading of the section. A button that was disabled gets the focus back once it is enabled. Returns a
 * function that stops this.
 */
export function keepFocusInLists(): () => void {
  let control: HTMLElement | undefined
  let findNext: NextFocus = () => undefined
  let findHeading: NextFocus = () => undefined
  let frame = 0

  const remember = (place: HTMLElement | undefined): void => {
    control = place?.closest(ROW) ? place : undefined
    if (!control) return
    findNext = rememberRow(control)
    findHeading = rememberHeading(control)
  }
  const onFocus = ({ target }: FocusEvent): void =>
    remember(target instanceof HTMLElement ? target : undefined)
  // A removed or disabled element did not give the focus away.
  const onBlur = ({ target }: FocusEvent): void =>
    void setTimeout(() => {
      const isLeft =
        target === control && isFocusLost() && control?.isConnected && !control.matches(':disabled')
      if (isLeft) control = undefined
    })
  const goOn = (): void => {
    if (!control || !isFocusLost()) return
    if (control.isConnected) {
      control.focus({ preventScroll: true })
      return
    }
    const next = findNext()
    focusOn(next ?? findHeading(), { preventScroll: true })
    // The control may be disabled now; it is tried again later.
    if (next && isFocusLost()) remember(next)
  }
  const observer = new MutationObserver(() => {
    if (!control || !isFocusLost()) return
    cancelAnimationFrame(frame)
    // Other code that closes something may set a better focus.
    frame = requestAnimationFrame(goOn)
  })

  remember(document.activeElement instanceof HTMLElement ? document.activeElement : undefined)
  document.addEventListener('focusin', onFocus)
  document.addEventListener('focusout', onBlur)
  observer.observe(document.body, {
    ...{ childList: true, subtree: true },
    ...{ attributes: true, attributeFilter: ['disabled'] },
  })
  return () => {
    cancelAnimationFrame(frame)
    observer.disconnect()
    document.removeEventListener('focusin', onFocus)
    document.removeEventListener('focusout', onBlur)
  }
}
