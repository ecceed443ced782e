import { Box, Button, Textarea } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import type { FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import type { SentForm, SiteVisit } from '#contract/training/other-site.ts'
import { useStoredText } from '#web/data/stored-text.ts'
import { Failure } from '#web/ui/states/Failure.tsx'
import IconSend from '~icons/send'
import IconWorld from '~icons/world'
import { otherSiteQuery, sendLink } from './queries.ts'
import css from './VisitTab.module.css'

const LONGEST_PAGE = 20_000

/** The attacker's page on a simulated site, and a victim who opens it. */
export function VisitTab() {
  const { t } = useTranslation()
  const { data, isError, refetch } = useQuery(otherSiteQuery)
  const [html, setHtml] = useStoredText('hosting.visit', `<h1>${t('OTHER_SITE_DRAFT')}</h1>\n`)
  const visit = useMutation({ mutationFn: sendLink })
  if (isError) return <Failure title={t('OTHER_SITE_FAILED')} onRetry={() => void refetch()} />
  const victim = data?.victim ?? ''
  const shop = location.origin
  const send = (event: FormEvent) => {
    event.preventDefault()
    visit.mutate(html)
  }
  return (
    <>
      <header>
        <h2>{t('OTHER_SITE_TITLE')}</h2>
        <Box component="p" maw="var(--ff-width-text)" mt="xs">
          {t('OTHER_SITE_LEAD', { victim: victim || '…' })}
        </Box>
      </header>
      <form className={css.window} onSubmit={send}>
        <p className={css.address}>
          <IconWorld size={18} aria-hidden="true" />
          <span className="ff-hidden">{t('LABELLED', { label: t('OTHER_SITE_ADDRESS'), value: '' })}</span>
          <Box component="code" c="inherit" bg="none">
            {data ? `${data.site}/` : '…'}
          </Box>
        </p>
        <div className={css.panes}>
          <Textarea
            id="otherSitePage"
            label={t('OTHER_SITE_PAGE')}
            classNames={{ input: css.code ?? '' }}
            value={html}
            maxLength={LONGEST_PAGE}
            onChange={(event) => setHtml(event.target.value)}
            rows={12}
            spellCheck={false}
            autoComplete="off"
          />
          <div className={css.preview}>
            <p className="ff-strong" aria-hidden="true">
              {t('OTHER_SITE_PREVIEW')}
            </p>
            <iframe title={t('OTHER_SITE_PREVIEW')} sandbox="" srcDoc={html} />
          </div>
        </div>
        <Button
          type="submit"
          id="sendLink"
          size="lg"
          leftSection={<IconSend size={20} aria-hidden="true" />}
          loading={visit.isPending}
          disabled={victim === ''}
        >
          {data && !victim ? t('OTHER_SITE_NOBODY') : t('OTHER_SITE_SEND')}
        </Button>
      </form>
      <div aria-live="polite">
        {visit.isError && (
          <Box component="p" c="var(--ff-danger)">
            {t('OTHER_SITE_FAILED')}
          </Box>
        )}
        {visit.data && <VisitReport visit={visit.data} victim={victim} shop={shop} />}
      </div>
      <section>
        <h3>{t('OTHER_SITE_EXPECT')}</h3>
        <ul className={css.notes}>
          {['VICTIM', 'SHOP', 'COOKIE', 'SCRIPT'].map((note) => (
            <li key={note}>{t(`OTHER_SITE_EXPECT_${note}`, { victim, shop })}</li>
          ))}
        </ul>
      </section>
    </>
  )
}

interface VisitReportProps {
  visit: SiteVisit
  victim: string
  /** The address of the shop. */
  shop: string
}

/** The request as sent. The value of the cookie is not shown. */
function wireText({ method, url, headers, body, reachedShop }: SentForm): string {
  const { pathname, search, host } = new URL(url)
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`)
  const cookie = reachedShop ? ['cookie: token=…'] : []
  return [`${method} ${pathname}${search}`, `host: ${host}`, ...lines, ...cookie, '', body].join('\n').trim()
}

/** What happened when the victim opened the page. */
function VisitReport({ visit: { sent, name }, victim, shop }: VisitReportProps) {
  const { t } = useTranslation()
  const isRenamed = name.before !== name.after
  return (
    <section className={css.report} data-renamed={isRenamed}>
      <h3>{t('OTHER_SITE_HAPPENED')}</h3>
      {!sent && <p>{t('OTHER_SITE_NOTHING', { victim })}</p>}
      {sent && (
        <>
          <p>{t(sent.by === 'script' ? 'OTHER_SITE_BY_SCRIPT' : 'OTHER_SITE_BY_CLICK', { victim })}</p>
          <Box
            component="pre"
            c="var(--ff-on-bar)"
            bg="var(--ff-bar)"
            bdrs="md"
            className={`ff-wire ${css.wire}`}
            tabIndex={0}
            aria-label={t('OTHER_SITE_REQUEST')}
          >
            {wireText(sent)}
          </Box>
          <p>
            {sent.reachedShop
              ? t('OTHER_SITE_ANSWERED', { status: sent.status })
              : t('OTHER_SITE_ASTRAY', { shop })}
          </p>
          <p className="ff-break ff-strong">
            {t(isRenamed ? 'OTHER_SITE_RENAMED' : 'OTHER_SITE_SAME_NAME', { victim, name: name.after })}
          </p>
        </>
      )}
    </section>
  )
}
