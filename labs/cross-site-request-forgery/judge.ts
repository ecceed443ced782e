import type { Judge } from '#lab'

/** Browsers send the origin of a form in `Origin`. Only without it does the page in `Referer` count. */
export const judge: Judge = ({ on }) => ({
  csrfChallenge: on('profile.changed', ({ username, origin, referer }, { csrfSite }) => {
    const source = origin ?? referer ?? ''
    if (!URL.canParse(source) || !URL.canParse(csrfSite)) return false
    return new URL(source).host === new URL(csrfSite).host && username.before !== username.after
  }),
})
