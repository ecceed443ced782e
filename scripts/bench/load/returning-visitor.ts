/** The cookies of somebody who has been here before: no welcome lies over the page. */
export function returningVisitorCookies(url: string): { name: string; value: string; url: string }[] {
  return ['welcomebanner_status', 'cookieconsent_status'].map((name) => ({ name, value: 'dismiss', url }))
}
