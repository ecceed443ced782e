import { useQuery } from '@tanstack/react-query'
import { useId, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { type HostedPage, MOST_HOSTS, MOST_PAGES } from '#contract/training/hosting.ts'
import { serverMessage } from '#web/http.ts'
import { CardSkeletons } from '#web/ui/states/CardSkeletons.tsx'
import { Failure } from '#web/ui/states/Failure.tsx'
import IconFilePlus from '~icons/file-plus'
import { DeleteHost } from './DeleteHost.tsx'
import { addressOf, PAGES, type PageDraft } from './drafts.ts'
import { Entries, listedKeys, NewEntry } from './EntryList.tsx'
import { PageForm } from './PageForm.tsx'
import css from './Pages.module.css'
import { hostingQuery } from './queries.ts'
import type { Drafts } from './stored-drafts.ts'
import { useEntries } from './use-entries.ts'

/** The learner's pages by host, and the form of one of them. */
export function PagesTab() {
  const { t } = useTranslation()
  const { data, isError, error, refetch } = useQuery({ ...hostingQuery, staleTime: 0 })
  const pages = new Map(data?.flatMap((host) => host.pages).map((page) => [addressOf(page), page]))
  const { key, drafts, open, form } = useEntries(PAGES, pages)
  if (isError) {
    return (
      <Failure title={t('HOSTING_FAILED')} detail={serverMessage(error)} onRetry={() => void refetch()} />
    )
  }
  if (!data) return <CardSkeletons cards={2} height="12rem" />
  return (
    <div className={css.layout}>
      <PageList pages={pages} drafts={drafts} current={key} onOpen={open} />
      <PageForm key={key} {...form} pages={pages} />
    </div>
  )
}

interface PageListProps {
  pages: ReadonlyMap<string, HostedPage>
  drafts: Drafts<PageDraft>
  /** The key of the open page. */
  current: string
  onOpen: (key: string) => void
}

/** All pages by host. A draft whose page is gone is among them. */
function PageList({ pages, ...list }: PageListProps) {
  const { t } = useTranslation()
  const title = useId()
  const heading = useRef<HTMLHeadingElement>(null)
  const hosts = [...Map.groupBy(listedKeys(pages, list.drafts), (key) => key.slice(0, key.indexOf('/')))]
  const rented = new Set([...pages.values()].map(({ host }) => host))
  return (
    <nav className={css.list} aria-labelledby={title}>
      <h2 ref={heading} id={title} tabIndex={-1} className={css.title}>
        {t('HOSTING_RENTED')}
      </h2>
      <NewEntry {...list} id="newHostedPage" Icon={IconFilePlus}>
        {t('BTN_HOSTING_NEW')}
      </NewEntry>
      {hosts.length === 0 && <p className="ff-hint">{t('HOSTING_EMPTY')}</p>}
      {hosts.map(([host, paths]) => (
        <section key={host} aria-label={host}>
          <div className={css.host}>
            <h3 dir="ltr">{host}</h3>
            {rented.has(host) && (
              <DeleteHost
                host={host}
                pages={paths.filter((path) => pages.has(path)).length}
                onDeleted={() => heading.current?.focus()}
              />
            )}
          </div>
          <Entries
            {...list}
            keys={paths}
            nameOf={(key) => key.slice(host.length)}
            stateOf={(key) => <span className={css.status}>{pages.get(key)?.status}</span>}
          />
        </section>
      ))}
      {rented.size > 0 && (
        <p className="ff-hint">
          {t('HOSTING_COUNT', {
            hosts: rented.size,
            mostHosts: MOST_HOSTS,
            pages: pages.size,
            mostPages: MOST_PAGES,
          })}
        </p>
      )}
    </nav>
  )
}
