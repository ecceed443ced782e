/** Whether a panel of this screen is remembered as open. Only guides and scripts set this. */
export function isPanelRemembered(key: 'couponPanelExpanded' | 'paymentPanelExpanded'): boolean {
  try {
    return JSON.parse(localStorage.getItem(key) ?? 'false') === true
  } catch {
    return false
  }
}
