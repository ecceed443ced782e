import type { Judge } from '#lab'

/** Browsers say where a form is from in `Origin`. Only where they don't, the page in `Referer` counts. */
export const judge: Judge = ({ on }) => ({
  csrfChallenge: on('profile.changed', ({ username, origin, referer }, { csrfSite }) => {
    const source = origin ?? referer ?? ''
    if (!URL.canParse(source) || !URL.canParse(csrfSite)) return false
    return new URL(source).host === new URL(csrfSite).host && username.before !== username.after
  }),
})
