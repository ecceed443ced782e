import { Button, TextInput } from '@mantine/core'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { type HostedPage, LONGEST_PATH } from '#contract/training/hosting.ts'
import { showSnackbar, UNDO_SHOWN_MS } from '#web/ui/snackbar/snackbar.tsx'
import { CopyableCode } from '../ui/CopyableCode.tsx'
import { BodyEditor } from './BodyEditor.tsx'
import { addressOf, type PageDraft, pageOf, repeatedHeader } from './drafts.ts'
import { EntryForm, PLAIN_TYPING } from './EntryForm.tsx'
import { HeaderRows } from './HeaderRows.tsx'
import css from './Pages.module.css'
import { deletePages, hostingQuery, putPage } from './queries.ts'
import { SKELETONS, type Skeleton } from './skeletons.ts'
import type { EntryFormState } from './use-entries.ts'
import { useEntryActions } from './use-entry-actions.ts'

interface PageFormProps extends EntryFormState<HostedPage, PageDraft> {
  pages: ReadonlyMap<string, HostedPage>
}

const STATUSES = [200, 301, 302, 303, 307, 308, 401, 403, 404, 418, 500]
const LABELS = { host: 'HOSTING_HOST', path: 'HOSTING_PATH' }

/** The form of one page. */
export function PageForm(props: PageFormProps) {
  const { entry: page, draft, isChanged, takesFocus, pages, onDiscard } = props
  const { t } = useTranslation()
  const actions = usePageActions(props)
  const change = (next: PageDraft) => props.onChange(next, actions.isSaving)
  const target = pageOf(draft)
  const address = addressOf(target)
  const isReplacing = pages.has(address) && address !== (page && addressOf(page))
  const missing = {
    ...(target.host === '' && { host: true }),
    ...(!target.path.startsWith('/') && { path: true }),
  }
  const repeated = repeatedHeader(draft)
  const isComplete = Object.keys(missing).length === 0 && repeated === undefined
  const edit = (changes: Partial<PageDraft>) => change({ ...draft, ...changes })
  return (
    <EntryForm
      ids={{ form: 'hostedPage', save: 'saveHostedPage', remove: 'deleteHostedPage' }}
      texts={{
        title: t(page ? 'HOSTING_EDIT' : 'HOSTING_NEW'),
        save: t('BTN_SAVE'),
        remove: t('BTN_HOSTING_DELETE'),
      }}
      isSaved={page !== undefined}
      isChanged={isChanged}
      takesFocus={takesFocus}
      missing={missing}
      labels={LABELS}
      isComplete={isComplete}
      actions={actions}
      onDiscard={onDiscard}
      onUndoDiscard={() => change(draft)}
      note={
        <p className="ff-hint ff-live" role="status">
          {isReplacing ? t('HOSTING_TAKEN') : ''}
          {repeated === undefined ? '' : t('HOSTING_HEADER_TWICE', { name: repeated })}
        </p>
      }
    >
      {page && (
        <p className={css.address}>
          <CopyableCode code={`http://${addressOf(page)}`} />
        </p>
      )}
      <AddressFields draft={draft} pages={pages} onEdit={edit} />
      <Skeletons draft={draft} onChange={change} />
      <HeaderRows headers={draft.headers} onChange={(headers) => edit({ headers })} />
      <BodyEditor
        draft={draft}
        onChange={(body) => edit({ body })}
        onSave={() => isComplete && actions.save()}
      />
    </EntryForm>
  )
}

/** Where the page is, and its status. */
function AddressFields({
  draft,
  pages,
  onEdit,
}: {
  draft: PageDraft
  pages: ReadonlyMap<string, HostedPage>
  onEdit: (changes: Partial<PageDraft>) => void
}) {
  const { t } = useTranslation()
  const id = useId()
  return (
    <div className={css.where}>
      <TextInput
        id="hostedHost"
        label={t('HOSTING_HOST')}
        description={t('HOSTING_HOST_HINT')}
        inputWrapperOrder={['label', 'input', 'error', 'description']}
        classNames={{ input: css.code ?? '' }}
        value={draft.host}
        maxLength={253}
        list={`${id}hosts`}
        {...PLAIN_TYPING}
        onChange={(event) => onEdit({ host: event.target.value })}
      />
      <TextInput
        id="hostedPath"
        label={t('HOSTING_PATH')}
        description={t('HOSTING_PATH_HINT')}
        inputWrapperOrder={['label', 'input', 'error', 'description']}
        classNames={{ input: css.code ?? '' }}
        value={draft.path}
        maxLength={LONGEST_PATH}
        {...PLAIN_TYPING}
        onChange={(event) => onEdit({ path: event.target.value })}
      />
      <TextInput
        id="hostedStatus"
        label={t('HOSTING_STATUS')}
        classNames={{ input: css.code ?? '' }}
        value={draft.status}
        maxLength={3}
        inputMode="numeric"
        list={`${id}statuses`}
        {...PLAIN_TYPING}
        onChange={(event) => onEdit({ status: event.target.value })}
      />
      <datalist id={`${id}hosts`}>
        {[...new Set([...pages.values()].map(({ host }) => host))].map((host) => (
          <option key={host} value={host} />
        ))}
      </datalist>
      <datalist id={`${id}statuses`}>
        {STATUSES.map((status) => (
          <option key={status} value={status} />
        ))}
      </datalist>
    </div>
  )
}

interface SkeletonsProps {
  draft: PageDraft
  onChange: (draft: PageDraft) => void
}

/** Buttons that replace the status, headers and body. What was there can be brought back. */
function Skeletons({ draft, onChange }: SkeletonsProps) {
  const { t } = useTranslation()
  const startFrom = ({ text, page: skeleton }: Skeleton) => {
    const before = draft
    onChange({ ...before, ...skeleton })
    showSnackbar(
      t('HOSTING_STARTED', { name: t(text) }),
      'plain',
      { text: t('BTN_UNDO'), run: () => onChange(before) },
      UNDO_SHOWN_MS,
    )
  }
  return (
    <fieldset className={css.skeletons}>
      <legend>{t('HOSTING_START')}</legend>
      {SKELETONS.map((skeleton) => (
        <Button key={skeleton.id} variant="default" size="sm" onClick={() => startFrom(skeleton)}>
          {t(skeleton.text)}
        </Button>
      ))}
    </fieldset>
  )
}

/** Saves and deletes the page. A page whose address was changed moves there. */
function usePageActions({ entry: page, draft, onSaved, onDeleted }: PageFormProps) {
  const { t } = useTranslation()
  return useEntryActions({
    entry: page,
    draft,
    queryKey: hostingQuery.queryKey,
    keyOf: addressOf,
    save: async (sent) => {
      const saved = await putPage(pageOf(sent))
      if (page && addressOf(saved) !== addressOf(page)) await deletePages(page)
      return saved
    },
    restore: (deleted) => putPage({ ...deleted, headers: { ...deleted.headers } }),
    remove: ({ host, path }) => deletePages({ host, path }),
    messages: {
      saved: (address) => t('HOSTING_SAVED', { address }),
      deleted: (address) => t('HOSTING_DELETED', { address }),
      notSaved: t('HOSTING_NOT_SAVED'),
    },
    onSaved,
    onDeleted,
  })
}
