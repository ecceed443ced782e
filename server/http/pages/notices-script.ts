/**
 * Announces solved challenges on pages that the server renders, in the bar on top. The texts come with the script
 * element. What it announced, the web app lists in its notifications without announcing it again.
 *
 * The web app has its own version of this notice: `web/training/notifications/Toast.tsx` and `Toast.module.css`, with
 * the text `CHALLENGE_SOLVED`. Here the text is in `layout.ts` (translations: `api/pages.json` of each language in
 * `content/i18n`), the look is in `style.ts`. Change both. The colour of both is `--ff-notice`.
 */
export const NOTICES_SCRIPT = {
  path: '/assets/page-notices.js',
  text: `{
  const { home, solved, debrief, close } = document.currentScript.dataset
  /** A judge may take a moment. In ms after the page has come. */
  const LOOKS_AT = [0, 1500, 5000]
  const PLACE = 'told-notices'

  const told = () => {
    try {
      const keys = JSON.parse(localStorage.getItem(PLACE))
      return Array.isArray(keys) ? keys : null
    } catch {
      return null
    }
  }

  const element = (name, attributes, ...children) => {
    const made = document.createElement(name)
    for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value)
    made.append(...children)
    return made
  }

  const show = ({ key, challenge }) => {
    document.querySelector('.challenge-solved-toast')?.remove()
    const address = home + '#/debrief/' + encodeURIComponent(key)
    const cross = element('button', { type: 'button', id: 'closeButton', class: 'close-button', 'aria-label': close }, '\\u00d7')
    const card = element(
      'div',
      { class: 'accent-notification' },
      element('p', {}, solved + ' ' + challenge),
      element('a', { href: address }, debrief),
      cross,
    )
    const toast = element('div', { class: 'challenge-solved-toast', role: 'status' }, card)
    cross.addEventListener('click', () => toast.remove())
    document.querySelector('header')?.append(toast)
  }

  const look = async () => {
    const response = await fetch(home + 'training/notices')
    if (!response.ok) return
    const notices = await response.json()
    const known = told()
    // What was solved before this browser came is old.
    const news = notices.filter(
      ({ key, solvedMsAgo }) => !known?.includes(key) && (known !== null || solvedMsAgo < performance.now()),
    )
    localStorage.setItem(PLACE, JSON.stringify(notices.map(({ key }) => key)))
    if (news.length > 0) show(news[news.length - 1])
  }

  for (const ms of LOOKS_AT) setTimeout(() => look().catch(() => {}), ms)
}
`,
}
