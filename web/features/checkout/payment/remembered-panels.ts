/** Whether a panel of this screen is remembered as unfolded. Nobody but guides and scripts writes it. */
export function isPanelRemembered(key: 'couponPanelExpanded' | 'paymentPanelExpanded'): boolean {
  try {
    return JSON.parse(localStorage.getItem(key) ?? 'false') === true
  } catch {
    return false
  }
}
