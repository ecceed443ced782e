import { Button, Group, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useEffect, useId, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { type HostedPage, LONGEST_PATH } from '#contract/training/hosting.ts'
import { useSingleMutation } from '#web/data/use-single-mutation.ts'
import { serverMessage } from '#web/http.ts'
import { FormError, MissingFields } from '#web/ui/forms/FormOutcome.tsx'
import { showSnackbar } from '#web/ui/snackbar/snackbar.tsx'
import IconArrowBackUp from '~icons/arrow-back-up'
import IconDeviceFloppy from '~icons/device-floppy'
import IconTrash from '~icons/trash'
import { CopyableCode } from '../ui/CopyableCode.tsx'
import { BodyEditor } from './BodyEditor.tsx'
import { addressOf, type PageDraft, pageOf, repeatedHeader } from './drafts.ts'
import { HeaderRows } from './HeaderRows.tsx'
import css from './Pages.module.css'
import { deletePages, hostingQuery, putPage } from './queries.ts'
import { SKELETONS, type Skeleton } from './skeletons.ts'

interface PageFormProps {
  /** The saved page; undefined for a new one. */
  page: HostedPage | undefined
  draft: PageDraft
  /** The draft differs from the saved page. */
  isChanged: boolean
  takesFocus: boolean
  pages: ReadonlyMap<string, HostedPage>
  onChange: (draft: PageDraft) => void
  /** Called with the page's address. */
  onSaved: (address: string) => void
  onDiscard: () => void
  onDeleted: () => void
}

const UNDO_SHOWN_MS = 12_000
const STATUSES = [200, 301, 302, 303, 307, 308, 401, 403, 404, 418, 500]
const LABELS = { host: 'HOSTING_HOST', path: 'HOSTING_PATH' }

/** The form of one page. */
export function PageForm(props: PageFormProps) {
  const { page, draft, isChanged, takesFocus, pages, onChange, onDiscard } = props
  const { t } = useTranslation()
  const id = useId()
  const heading = useRef<HTMLHeadingElement>(null)
  const { save, remove } = usePageActions(props)
  const target = pageOf(draft)
  const address = addressOf(target)
  const isReplacing = pages.has(address) && address !== (page && addressOf(page))
  const missing = {
    ...(target.host === '' && { host: true }),
    ...(!target.path.startsWith('/') && { path: true }),
  }
  const repeated = repeatedHeader(draft)
  const isComplete = Object.keys(missing).length === 0 && repeated === undefined
  useEffect(() => {
    if (takesFocus) heading.current?.focus()
  }, [takesFocus])
  const edit = (changes: Partial<PageDraft>) => onChange({ ...draft, ...changes })
  const discard = () => {
    const before = draft
    onDiscard()
    heading.current?.focus()
    const undo = { text: t('BTN_HOSTING_UNDO'), run: () => onChange(before) }
    showSnackbar(t('HOSTING_DISCARDED'), 'plain', undo, UNDO_SHOWN_MS)
  }
  const submit = (event?: FormEvent) => {
    event?.preventDefault()
    if (isComplete) save.start()
  }
  return (
    <form id="hostedPage" className={css.form} onSubmit={submit} noValidate aria-labelledby={`${id}title`}>
      <h2 ref={heading} id={`${id}title`} tabIndex={-1} className={css.title}>
        {page ? t('HOSTING_EDIT') : t('HOSTING_NEW')}
      </h2>
      {page && (
        <p className={css.address}>
          <CopyableCode code={`http://${addressOf(page)}`} />
        </p>
      )}
      <AddressFields draft={draft} pages={pages} onEdit={edit} />
      <Skeletons draft={draft} onChange={onChange} />
      <HeaderRows headers={draft.headers} onChange={(headers) => edit({ headers })} />
      <BodyEditor draft={draft} onChange={(body) => edit({ body })} onSave={() => submit()} />
      <FormError text={save.error ? (serverMessage(save.error) ?? t('HOSTING_NOT_SAVED')) : undefined} />
      <p className="ff-hint ff-live" role="status">
        {isReplacing ? t('HOSTING_TAKEN') : ''}
        {repeated === undefined ? '' : t('HOSTING_HEADER_TWICE', { name: repeated })}
      </p>
      <Group gap="xs">
        <Button
          type="submit"
          id="saveHostedPage"
          size="md"
          leftSection={<IconDeviceFloppy size={20} aria-hidden="true" />}
          loading={save.isPending}
          disabled={!isComplete}
          aria-describedby={`${id}missing`}
        >
          {t('BTN_SAVE')}
        </Button>
        {isChanged && (
          <Button
            variant="default"
            leftSection={<IconArrowBackUp size={18} aria-hidden="true" />}
            onClick={discard}
          >
            {t(page ? 'BTN_HOSTING_DISCARD' : 'BTN_HOSTING_CLEAR')}
          </Button>
        )}
        {page && (
          <Button
            variant="default"
            id="deleteHostedPage"
            leftSection={<IconTrash size={18} aria-hidden="true" />}
            loading={remove.isPending}
            onClick={() => remove.start()}
          >
            {t('BTN_HOSTING_DELETE')}
          </Button>
        )}
      </Group>
      <MissingFields id={`${id}missing`} fieldErrors={missing} labels={LABELS} />
    </form>
  )
}

/** Of fields that hold no words. */
const PLAIN_TYPING = { autoComplete: 'off', autoCapitalize: 'none', spellCheck: false, dir: 'ltr' } as const

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

/** Buttons that replace the status, headers and body. What was there can be brought back. */
function Skeletons({ draft, onChange }: Pick<PageFormProps, 'draft' | 'onChange'>) {
  const { t } = useTranslation()
  const startFrom = ({ text, page: skeleton }: Skeleton) => {
    const before = draft
    onChange({ ...before, ...skeleton })
    showSnackbar(
      t('HOSTING_STARTED', { name: t(text) }),
      'plain',
      { text: t('BTN_HOSTING_UNDO'), run: () => onChange(before) },
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
function usePageActions({ page, draft, onSaved, onDeleted }: PageFormProps) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const refresh = () => client.invalidateQueries({ queryKey: hostingQuery.queryKey })
  const save = useSingleMutation({
    mutationFn: async () => {
      const saved = await putPage(pageOf(draft))
      if (page && addressOf(saved) !== addressOf(page)) await deletePages(page)
      return saved
    },
    onSuccess: async (saved) => {
      await refresh()
      showSnackbar(t('HOSTING_SAVED', { address: addressOf(saved) }))
      onSaved(addressOf(saved))
    },
  })
  const restore = async (deleted: HostedPage) => {
    try {
      await putPage(deleted)
    } catch (error) {
      showSnackbar(serverMessage(error) ?? t('HOSTING_NOT_SAVED'), 'error')
    }
    await refresh()
  }
  const remove = useSingleMutation({
    mutationFn: () => (page ? deletePages({ host: page.host, path: page.path }) : Promise.resolve([])),
    onSuccess: (left) => {
      client.setQueryData(hostingQuery.queryKey, left)
      onDeleted()
      if (!page) return
      const undo = {
        text: t('BTN_HOSTING_UNDO'),
        run: () => void restore({ ...page, headers: { ...page.headers } }),
      }
      showSnackbar(t('HOSTING_DELETED', { address: addressOf(page) }), 'confirm', undo, UNDO_SHOWN_MS)
    },
    onError: (error) => {
      showSnackbar(serverMessage(error) ?? t('HOSTING_NOT_DELETED'), 'error')
      return refresh()
    },
  })
  return { save, remove }
}
