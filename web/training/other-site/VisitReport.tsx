import { Box } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { SentForm, SiteVisit } from '#contract/other-site.ts'
import css from './OtherSite.module.css'

interface VisitReportProps {
  visit: SiteVisit
  victim: string
  /** Where the shop is. */
  shop: string
}

/** The request as it went over the wire. The cookie is there, its value is nobody's business. */
function wireText({ method, url, headers, body, reachedShop }: SentForm): string {
  const { pathname, search, host } = new URL(url)
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`)
  const cookie = reachedShop ? ['cookie: token=…'] : []
  return [`${method} ${pathname}${search}`, `host: ${host}`, ...lines, ...cookie, '', body].join('\n').trim()
}

/** What came of it when the victim opened the page. */
export function VisitReport({ visit: { sent, name }, victim, shop }: VisitReportProps) {
  const { t } = useTranslation()
  const isRenamed = name.before !== name.after
  return (
    <section className={css.report} data-renamed={isRenamed}>
      <h2>{t('OTHER_SITE_HAPPENED')}</h2>
      {!sent && <p>{t('OTHER_SITE_NOTHING', { victim })}</p>}
      {sent && (
        <>
          <p>{t(sent.by === 'script' ? 'OTHER_SITE_BY_SCRIPT' : 'OTHER_SITE_BY_CLICK', { victim })}</p>
          <Box component="pre" className={css.wire} tabIndex={0} aria-label={t('OTHER_SITE_REQUEST')}>
            {wireText(sent)}
          </Box>
          <p>
            {sent.reachedShop
              ? t('OTHER_SITE_ANSWERED', { status: sent.status })
              : t('OTHER_SITE_ASTRAY', { shop })}
          </p>
          <p className={css.outcome}>
            {t(isRenamed ? 'OTHER_SITE_RENAMED' : 'OTHER_SITE_SAME_NAME', { victim, name: name.after })}
          </p>
        </>
      )}
    </section>
  )
}
