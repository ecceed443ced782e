import { ActionIcon, Box, Button, Flex, Stack } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type Audience, MOST_SELECTED } from '#contract/activity.ts'
import type { Role } from '#contract/dashboard.ts'
import IconChevronUp from '~icons/chevron-up'
import IconX from '~icons/x'
import { MessageDialog } from '../messages/MessageDialog.tsx'
import { useHasRole } from '../session.ts'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import { EMPTY_FOCUS_PATH, restoreFocus, useModal } from '../ui/focus.ts'
import { DialogToasts, useToasts } from '../ui/Toasts.tsx'
import { GroupField } from '../ui/text.tsx'
import { useAction } from '../use-action.ts'
import { useDraft } from '../use-draft.ts'
import { type BulkAction, BulkActionDialog, type BulkProgress } from './BulkAction.tsx'
import { HintDialog } from './HintDialog.tsx'
import classes from './Selection.module.css'
import type { SelectionControls } from './selection.ts'

type PendingAction = SelectionAction & { ids: readonly string[] }

interface SelectionBarProps {
  selection: SelectionControls
  /** The number of listed learners. */
  shown: number
  onPassphrases: (bulk: BulkProgress) => void
}

/**
 * The actions for the selected learners. On a phone one button opens them, because they would cover half of the screen.
 */
export function SelectionBar({ selection, shown, onPassphrases }: SelectionBarProps) {
  const { t } = useTranslation()
  const isPhone = useMediaQuery('(max-width: 480px)', undefined, { getInitialValueInEffect: false }) ?? false
  const [isOpen, setOpen] = useState(false)
  const [pending, setPending] = useState<PendingAction | undefined>()
  const count = selection.ids.size
  const close = (): void => setPending(undefined)
  useFocusAfter(count > 0 || pending !== undefined)
  const hasSheet = count > 0 && isPhone
  // If another trainer's change or a rotated phone closed the sheet, it does not reopen by itself.
  useEffect(() => {
    if (!hasSheet) setOpen(false)
  }, [hasSheet])
  const onKeyDown = ({ key }: KeyboardEvent): void => {
    if (key === 'Escape') selection.clear()
  }
  const actions = (
    <ActionButtons
      count={count}
      {...(count < shown && {
        onAll: () => {
          setOpen(false)
          selection.selectAll()
        },
      })}
      onChoose={(wanted) => {
        setOpen(false)
        setPending({ ...wanted, ids: [...selection.ids] })
      }}
    />
  )
  return (
    <>
      {count === 0 && shown > 0 && (
        <Button
          size="compact-md"
          variant="default"
          className={classes.all ?? ''}
          onClick={selection.selectAll}
        >
          {t('DASHBOARD_SELECT_ALL')}
        </Button>
      )}
      <p role="status" className="ff-hidden">
        {count > 0 && t('DASHBOARD_SELECTED', { count })}
      </p>
      {count > 0 && (
        <Flex
          component="section"
          gap="xs"
          align="center"
          wrap="wrap"
          className={`ff-soft ${classes.bar}`}
          data-phone={isPhone || undefined}
          aria-label={t('DASHBOARD_SELECTED_BAR')}
          onKeyDown={onKeyDown}
        >
          {isPhone ? (
            <PhoneSelectionBar
              count={count}
              isOpen={isOpen}
              onNone={selection.clear}
              onOpen={() => setOpen(true)}
            />
          ) : (
            <>
              <strong aria-hidden="true">{t('DASHBOARD_SELECTED', { count })}</strong>
              {actions}
              <Button size="compact-md" variant="subtle" onClick={selection.clear}>
                {t('DASHBOARD_SELECTED_NONE')}
              </Button>
            </>
          )}
        </Flex>
      )}
      {hasSheet && isOpen && (
        <ActionSheet count={count} onClose={() => setOpen(false)}>
          {actions}
        </ActionSheet>
      )}
      {pending?.what === 'write' && (
        <MessageDialog
          title={t('DASHBOARD_SELECTED_TITLE', { count: pending.ids.length })}
          audience={audienceOf(pending.ids)}
          onSent={selection.clear}
          onClose={close}
        />
      )}
      {pending?.what === 'group' && (
        <GroupDialog ids={pending.ids} onDone={selection.clear} onClose={close} />
      )}
      {pending?.what === 'hint' && (
        <HintDialog
          ids={pending.ids}
          title={t('DASHBOARD_MANY_ASK', { act: t('DASHBOARD_GIVE_HINT'), count: pending.ids.length })}
          onDone={(bulk) => selection.deselect(bulk.done)}
          onClose={close}
        />
      )}
      {pending?.what === 'act' && (
        <BulkActionDialog
          act={pending.act}
          ids={pending.ids}
          onDone={(bulk) => {
            selection.deselect(bulk.done)
            if (bulk.passphrases.length > 0) onPassphrases(bulk)
          }}
          onClose={close}
        />
      )}
    </>
  )
}

/** The bar disappears with the last selected learner. If it had the focus, the focus moves to the list. */
function useFocusAfter(isAtWork: boolean): void {
  const wasAtWork = useRef(false)
  useEffect(() => {
    if (wasAtWork.current && !isAtWork) restoreFocus(EMPTY_FOCUS_PATH)
    wasAtWork.current = isAtWork
  }, [isAtWork])
}

function audienceOf(ids: readonly string[]): Audience {
  const [first, ...others] = ids
  return first !== undefined && others.length === 0
    ? { to: 'learner', learner: first }
    : { to: 'learners', learners: ids }
}

interface PhoneSelectionBarProps {
  count: number
  /** The action sheet is open. */
  isOpen: boolean
  onNone: () => void
  onOpen: () => void
}

/** The number of selected learners, a button that clears the selection, and a button that opens the actions. */
function PhoneSelectionBar({ count, isOpen, onNone, onOpen }: PhoneSelectionBarProps) {
  const { t } = useTranslation()
  return (
    <>
      <ActionIcon aria-label={t('DASHBOARD_SELECTED_NONE')} onClick={onNone}>
        <IconX size={22} aria-hidden="true" />
      </ActionIcon>
      <strong aria-hidden="true">{t('DASHBOARD_SELECTED', { count })}</strong>
      <Button
        size="compact-md"
        className={classes.opener ?? ''}
        rightSection={<IconChevronUp size={20} aria-hidden="true" />}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={onOpen}
      >
        {t('DASHBOARD_ACTIONS')}
      </Button>
    </>
  )
}

interface ActionSheetProps {
  count: number
  /** A button for each action. */
  children: ReactNode
  onClose: () => void
}

/** All actions for the selected learners, within reach of a thumb. */
function ActionSheet({ count, children, onClose }: ActionSheetProps) {
  const { t } = useTranslation()
  const dialog = useModal()
  const heading = useId()
  return (
    <dialog ref={dialog} className={classes.sheet} aria-labelledby={heading} closedby="any" onClose={onClose}>
      <Flex
        id={heading}
        component="h2"
        gap="0 var(--ff-space-3)"
        align="baseline"
        justify="space-between"
        wrap="wrap"
      >
        {t('DASHBOARD_ACTIONS')}{' '}
        <Box
          component="span"
          ff="var(--ff-font-text)"
          fz="md"
          fw="var(--ff-weight-regular)"
          lts="0"
          c="dimmed"
        >
          {t('DASHBOARD_SELECTED', { count })}
        </Box>
      </Flex>
      <Stack gap={0} className={classes.acts}>
        {children}
      </Stack>
      <Button variant="default" onClick={() => dialog.current?.close()}>
        {t('DASHBOARD_CLOSE')}
      </Button>
      <DialogToasts />
    </dialog>
  )
}

/** An action that asks for input or confirmation first. */
type SelectionAction = { what: 'write' | 'hint' | 'group' } | { what: 'act'; act: BulkAction }

interface ActionButtonsProps {
  count: number
  /** Selects all listed learners. Undefined if they are all selected. */
  onAll?: () => void
  onChoose: (wanted: SelectionAction) => void
}

/** A button for each action that this trainer may use on the selected learners. */
function ActionButtons({ count, onAll, onChoose }: ActionButtonsProps) {
  const { t } = useTranslation()
  const may = useHasRole()
  return (
    <>
      {onAll && (
        <Button size="compact-md" variant="default" onClick={onAll}>
          {t('DASHBOARD_SELECT_ALL')}
        </Button>
      )}
      {count > MOST_SELECTED ? (
        <span>{t('DASHBOARD_SELECTED_MANY')}</span>
      ) : (
        <Button size="compact-md" onClick={() => onChoose({ what: 'write' })}>
          {t('DASHBOARD_SELECTED_WRITE')}
        </Button>
      )}
      {may('trainer') && (
        <Button size="compact-md" variant="default" onClick={() => onChoose({ what: 'group' })}>
          {t('DASHBOARD_TO_GROUP')}
        </Button>
      )}
      <Button size="compact-md" variant="default" onClick={() => onChoose({ what: 'hint' })}>
        {t('DASHBOARD_GIVE_HINT')}
      </Button>
      {BULK_ACTIONS.filter(({ role }) => may(role)).map((act) => (
        <Button
          key={act.name}
          size="compact-md"
          variant="default"
          className={act.isGrave ? (classes.grave ?? '') : ''}
          data-grave={act.isGrave}
          onClick={() => onChoose({ what: 'act', act })}
        >
          {t(act.label)}
        </Button>
      ))}
    </>
  )
}

/** The actions for several learners, with the least role for each. */
const BULK_ACTIONS: readonly (BulkAction & { role: Role; isGrave?: boolean })[] = [
  { name: 'hand-down', label: 'DASHBOARD_HANDS_DOWN', hint: 'DASHBOARD_MANY_HAND_DOWN', role: 'helper' },
  { name: 'passphrase', label: 'DASHBOARD_CARDS', hint: 'DASHBOARD_CARDS_HINT', role: 'trainer' },
  {
    name: 'reset',
    label: 'DASHBOARD_DO_RESET',
    hint: 'DASHBOARD_HINT_RESET',
    role: 'trainer',
    canUndo: true,
  },
  {
    ...{ name: 'start-over', label: 'DASHBOARD_DO_START_OVER', hint: 'DASHBOARD_HINT_START_OVER' },
    ...{ role: 'trainer', canUndo: true },
  },
  { name: 'undo', label: 'DASHBOARD_DO_UNDO', hint: 'DASHBOARD_HINT_UNDO', role: 'trainer' },
  {
    name: 'remove',
    label: 'DASHBOARD_DO_REMOVE',
    hint: 'DASHBOARD_HINT_REMOVE',
    role: 'trainer',
    isGrave: true,
  },
]

interface GroupDialogProps {
  ids: readonly string[]
  onDone: () => void
  onClose: () => void
}

/** Puts all selected learners into a group. An empty name removes them from their group. */
function GroupDialog({ ids, onDone, onClose }: GroupDialogProps) {
  const { t } = useTranslation()
  const { notify } = useToasts()
  const [group, setGroup, clearGroup] = useDraft('group of several', '')
  const close = (): void => {
    clearGroup()
    onClose()
  }
  const { post, isBusy } = useAction(() => {
    notify(t('DASHBOARD_MANY_DONE', { count: ids.length }))
    close()
    onDone()
  })
  return (
    <ConfirmDialog
      title={t('DASHBOARD_MANY_ASK', { act: t('DASHBOARD_TO_GROUP'), count: ids.length })}
      action={t('DASHBOARD_GROUP_SAVE')}
      isBusy={isBusy}
      onConfirm={() => post('/api/groups', { group, learners: ids })}
      onClose={close}
    >
      <GroupField value={group} onValue={setGroup} description={t('DASHBOARD_MANY_GROUP')} />
    </ConfirmDialog>
  )
}
