import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { type HostedPage, MOST_HOSTS, MOST_PAGES } from '#contract/training/hosting.ts'
import { serverMessage } from '#web/http.ts'
import { CardSkeletons } from '#web/ui/states/CardSkeletons.tsx'
import { Failure } from '#web/ui/states/Failure.tsx'
import IconFilePlus from '~icons/file-plus'
import { DeleteHost } from './DeleteHost.tsx'
import { addressOf, BLANK_PAGE, draftOf, isSameDraft, NEW_PAGE, type PageDraft, useDrafts } from './drafts.ts'
import { PageForm } from './PageForm.tsx'
import css from './Pages.module.css'
import { hostingQuery } from './queries.ts'

/** The learner's pages by host, and the form of one of them. */
export function PagesTab() {
  const { t } = useTranslation()
  const { data, isError, error, refetch } = useQuery({ ...hostingQuery, staleTime: 0 })
  const [query, setQuery] = useSearchParams()
  const { drafts, change } = useDrafts()
  /** The page whose form takes the focus, because it was just opened. */
  const [opened, setOpened] = useState<string>()
  if (isError) {
    return (
      <Failure title={t('HOSTING_FAILED')} detail={serverMessage(error)} onRetry={() => void refetch()} />
    )
  }
  if (!data) return <CardSkeletons cards={2} height="12rem" />
  const pages = new Map(data.flatMap((host) => host.pages).map((page) => [addressOf(page), page]))
  const wanted = query.get('page') ?? [...pages.keys()][0] ?? NEW_PAGE
  const key = pages.has(wanted) || Object.hasOwn(drafts, wanted) ? wanted : NEW_PAGE
  const page = pages.get(key)
  const saved = page ? draftOf(page) : BLANK_PAGE
  const open = (next: string) => {
    setOpened(next)
    setQuery((before) => {
      before.set('page', next)
      return before
    })
  }
  const write = (draft: PageDraft) => change(key, isSameDraft(draft, saved) ? undefined : draft)
  return (
    <div className={css.layout}>
      <PageList pages={pages} drafts={drafts} current={key} onOpen={open} />
      <PageForm
        key={key}
        page={page}
        draft={drafts[key] ?? saved}
        isChanged={Object.hasOwn(drafts, key)}
        takesFocus={opened === key}
        pages={pages}
        onChange={write}
        onSaved={(next) => {
          change(key, undefined)
          if (next !== key) open(next)
        }}
        onDiscard={() => change(key, undefined)}
        onDeleted={() => {
          change(key, undefined)
          open([...pages.keys()].find((other) => other !== key) ?? NEW_PAGE)
        }}
      />
    </div>
  )
}

interface PageListProps {
  pages: ReadonlyMap<string, HostedPage>
  drafts: Readonly<Record<string, PageDraft>>
  /** The key of the open page. */
  current: string
  onOpen: (key: string) => void
}

/** All pages by host. A draft whose page is gone is among them. */
function PageList({ pages, drafts, current, onOpen }: PageListProps) {
  const { t } = useTranslation()
  const title = useId()
  const heading = useRef<HTMLHeadingElement>(null)
  const keys = [...new Set([...pages.keys(), ...Object.keys(drafts)])]
    .filter((key) => key !== NEW_PAGE)
    .sort()
  const hosts = [...Map.groupBy(keys, (key) => key.slice(0, key.indexOf('/')))]
  const rented = new Set([...pages.values()].map(({ host }) => host))
  return (
    <nav className={css.list} aria-labelledby={title}>
      <h2 ref={heading} id={title} tabIndex={-1} className={css.title}>
        {t('HOSTING_RENTED')}
      </h2>
      <Button
        variant="default"
        id="newHostedPage"
        fullWidth
        className={css.new ?? ''}
        leftSection={<IconFilePlus size={20} aria-hidden="true" />}
        aria-current={current === NEW_PAGE || undefined}
        onClick={() => onOpen(NEW_PAGE)}
      >
        {t('BTN_HOSTING_NEW')}
        {NEW_PAGE in drafts && <Unsaved />}
      </Button>
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
          <ul className="ff-list">
            {paths.map((key) => (
              <li key={key}>
                <button
                  type="button"
                  className={css.entry}
                  aria-current={key === current || undefined}
                  onClick={() => onOpen(key)}
                >
                  <span className={css.path} dir="ltr">
                    {key.slice(host.length)}
                  </span>
                  {key in drafts ? <Unsaved /> : <span className={css.status}>{pages.get(key)?.status}</span>}
                </button>
              </li>
            ))}
          </ul>
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

function Unsaved() {
  const { t } = useTranslation()
  return <span className={css.unsaved}>{t('HOSTING_UNSAVED')}</span>
}
