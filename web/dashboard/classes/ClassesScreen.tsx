import { Box, Button, Flex, Group, NumberInput, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { HostedClass } from '#contract/dashboard.ts'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import { escapeInvisible, inSentence } from '../ui/escape-invisible.ts'
import { formatDateTime, formatNumber } from '../ui/format.ts'
import { Screen } from '../ui/Screen.tsx'
import { useToasts } from '../ui/Toasts.tsx'
import { UserText } from '../ui/text.tsx'
import { useAction } from '../use-action.ts'
import { useDraft } from '../use-draft.ts'
import classes from './Classes.module.css'
import { LanguageField, languageName } from './LanguageField.tsx'
import { useClasses, useEnterClass } from './use-classes.ts'

const MIB = 1024 * 1024
const [USUAL_DAYS, MOST_DAYS] = [30, 3_650]
const [MOST_LEARNERS, LEAST_DISK, MOST_DISK] = [10_000, 16, 1_000_000]

/** All classes of the server, for hosts: makes, opens, closes, archives, limits and deletes them. */
export function ClassesScreen() {
  const { t } = useTranslation()
  const { data, isError, refetch } = useClasses()
  return (
    <Screen
      title={t('DASHBOARD_CLASSES')}
      isWaiting={!data && !isError}
      onRetry={isError && !data ? refetch : undefined}
    >
      {data && (
        <Flex component="ul" direction="column" gap="md" className={`ff-list ${classes.list}`}>
          {data.map((one) => (
            <ClassCard key={one.id} one={one} />
          ))}
        </Flex>
      )}
      <section className="ff-card ff-panel" aria-labelledby="class-new">
        <h2 id="class-new">{t('DASHBOARD_CLASSES_NEW')}</h2>
        <NewClassForm />
      </section>
    </Screen>
  )
}

function ClassCard({ one }: { one: HostedClass }) {
  const { t } = useTranslation()
  const { learners, mostLearners, disk, language } = one
  const headingId = `class-${one.id}`
  const count = formatNumber(learners)
  const facts = [
    ['DASHBOARD_CLASSES_CODE', one.code],
    [
      'DASHBOARD_CLASSES_LEARNERS',
      mostLearners === null
        ? count
        : t('DASHBOARD_CLASSES_OF', { used: count, most: formatNumber(mostLearners) }),
    ],
    [
      'DASHBOARD_CLASSES_DISK',
      t('DASHBOARD_CLASSES_OF_MIB', {
        used: formatNumber(Math.ceil(disk.used / MIB)),
        most: formatNumber(Math.round((disk.own ?? disk.usual) / MIB)),
      }),
    ],
    ['DASHBOARD_CLASSES_END', formatDateTime(one.endsAt)],
    ['DASHBOARD_LANGUAGE', language === null ? t('DASHBOARD_CLASSES_LANGUAGE_ANY') : languageName(language)],
  ] as const
  return (
    <li className="ff-card ff-panel" aria-labelledby={headingId}>
      <div className={classes.head}>
        <h2 id={headingId}>
          <UserText text={one.name} />
        </h2>
        <Box component="span" px="sm" bg="var(--ff-accent-soft)" bdrs="xl">
          {t(`DASHBOARD_CLASSES_STATE_${one.state.toUpperCase()}`)}
        </Box>
        {one.isOwn && <span>{t('DASHBOARD_CLASSES_HERE')}</span>}
      </div>
      <dl className={classes.facts}>
        {facts.map(([label, text]) => (
          <div key={label}>
            <dt>{t(label)}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
      <ClassButtons one={one} />
    </li>
  )
}

type Question = 'close' | 'archive' | 'limits' | 'language' | 'delete'

function ClassButtons({ one }: { one: HostedClass }) {
  const { t } = useTranslation()
  const { notify } = useToasts()
  const [asked, setAsked] = useState<Question>()
  const { enter, isBusy: isEntering } = useEnterClass()
  const { post, isBusy } = useAction<{ ok: string }>(({ ok }) => {
    setAsked(undefined)
    notify(ok)
  })
  const onClose = (): void => setAsked(undefined)
  const path = (what: string): string => `/api/classes/${one.id}/${what}`
  const labelled = (words: string): string => `${words}: ${escapeInvisible(one.name)}`
  const reopen = t(one.state === 'ended' ? 'DASHBOARD_CLASSES_REOPEN' : 'DASHBOARD_CLASSES_OPEN', {
    count: USUAL_DAYS,
  })
  const ask = (question: Question) => (
    <Button
      variant="default"
      aria-label={labelled(t(`DASHBOARD_CLASSES_${question.toUpperCase()}`))}
      onClick={() => setAsked(question)}
    >
      {t(`DASHBOARD_CLASSES_${question.toUpperCase()}`)}
    </Button>
  )
  const known = { one, isBusy, onClose }
  return (
    <Group gap="sm" align="stretch">
      {!one.isOwn && (
        <Button
          aria-label={labelled(t('DASHBOARD_CLASSES_ENTER'))}
          loading={isEntering}
          onClick={() => enter(one.id)}
        >
          {t('DASHBOARD_CLASSES_ENTER')}
        </Button>
      )}
      {one.state !== 'open' && (
        <Button
          variant="default"
          aria-label={labelled(reopen)}
          loading={isBusy}
          onClick={() => post(path('open'))}
        >
          {reopen}
        </Button>
      )}
      {one.state === 'open' && ask('close')}
      {one.state !== 'archived' && ask('archive')}
      {ask('limits')}
      {ask('language')}
      {!one.isOwn && ask('delete')}
      {(asked === 'close' || asked === 'archive') && (
        <ConfirmDialog
          title={t(`DASHBOARD_ASK_CLASSES_${asked.toUpperCase()}`, { name: inSentence(one.name) })}
          action={t(`DASHBOARD_CLASSES_${asked.toUpperCase()}`)}
          isBusy={isBusy}
          onConfirm={() => post(path(asked))}
          onClose={onClose}
        >
          <p>{t(`DASHBOARD_HINT_CLASSES_${asked.toUpperCase()}`)}</p>
        </ConfirmDialog>
      )}
      {asked === 'limits' && <LimitsDialog {...known} onSave={(limits) => post(path('limits'), limits)} />}
      {asked === 'language' && (
        <LanguageDialog {...known} onSave={(language) => post(path('language'), { language })} />
      )}
      {asked === 'delete' && <DeleteDialog {...known} onDelete={(name) => post(path('erase'), { name })} />}
    </Group>
  )
}

interface DialogProps {
  one: HostedClass
  isBusy: boolean
  onClose: () => void
}

/** Empty fields are no limit of the class's own. */
function LimitsDialog({
  one: { name, mostLearners, disk },
  onSave,
  ...dialog
}: DialogProps & { onSave: (limits: { mostLearners: number | null; mostDisk: number | null }) => void }) {
  const { t } = useTranslation()
  const [learners, setLearners] = useState<number | string>(mostLearners ?? '')
  const [mib, setMib] = useState<number | string>(disk.own === null ? '' : Math.round(disk.own / MIB))
  const usual = formatNumber(Math.round(disk.usual / MIB))
  return (
    <ConfirmDialog
      title={t('DASHBOARD_ASK_CLASSES_LIMITS', { name: inSentence(name) })}
      action={t('DASHBOARD_CLASSES_SAVE')}
      onConfirm={() => onSave({ mostLearners: limitOf(learners), mostDisk: limitOf(mib) })}
      {...dialog}
    >
      <p>{t('DASHBOARD_HINT_CLASSES_LIMITS')}</p>
      <NumberInput
        label={t('DASHBOARD_CLASSES_MOST_LEARNERS')}
        value={learners}
        min={1}
        max={MOST_LEARNERS}
        allowDecimal={false}
        hideControls
        onChange={setLearners}
      />
      <NumberInput
        label={t('DASHBOARD_CLASSES_MOST_DISK')}
        description={t('DASHBOARD_CLASSES_USUAL', { number: usual })}
        placeholder={usual}
        value={mib}
        min={LEAST_DISK}
        max={MOST_DISK}
        allowDecimal={false}
        hideControls
        onChange={setMib}
      />
    </ConfirmDialog>
  )
}

function limitOf(value: number | string): number | null {
  return value === '' ? null : Number(value)
}

function LanguageDialog({
  one: { name, language },
  onSave,
  ...dialog
}: DialogProps & { onSave: (language: string | null) => void }) {
  const { t } = useTranslation()
  const [chosen, setChosen] = useState(language)
  return (
    <ConfirmDialog
      title={t('DASHBOARD_ASK_CLASSES_LANGUAGE', { name })}
      action={t('DASHBOARD_CLASSES_SAVE')}
      onConfirm={() => onSave(chosen)}
      {...dialog}
    >
      <p>{t('DASHBOARD_HINT_CLASSES_LANGUAGE')}</p>
      <LanguageField language={chosen} onChange={setChosen} />
    </ConfirmDialog>
  )
}

/** Deleting cannot be undone, so the name of the class has to be typed. */
function DeleteDialog({
  one: { name },
  onDelete,
  ...dialog
}: DialogProps & { onDelete: (name: string) => void }) {
  const { t } = useTranslation()
  const [typed, setTyped] = useState('')
  return (
    <ConfirmDialog
      title={t('DASHBOARD_ASK_CLASSES_DELETE', { name: inSentence(name) })}
      {...(typed.trim() === name && { action: t('DASHBOARD_CLASSES_DELETE') })}
      onConfirm={() => onDelete(typed)}
      {...dialog}
    >
      <p>{t('DASHBOARD_HINT_CLASSES_DELETE')}</p>
      <TextInput
        label={t('DASHBOARD_ERASE_TYPE', { name: inSentence(name) })}
        value={typed}
        autoComplete="off"
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      />
    </ConfirmDialog>
  )
}

function NewClassForm() {
  const { t } = useTranslation()
  const { notify } = useToasts()
  const [name, setName, clearName] = useDraft('class', '')
  const [days, setDays] = useState<number | string>(USUAL_DAYS)
  const [language, setLanguage] = useState<string | null>(null)
  const { post, isBusy } = useAction<{ ok: string }>(({ ok }) => {
    clearName()
    notify(ok)
  })
  return (
    <Flex
      component="form"
      direction="column"
      gap="md"
      maw="30rem"
      onSubmit={(event) => {
        event.preventDefault()
        post('/api/classes', { name, days: Number(days), language })
      }}
    >
      <TextInput
        label={t('DASHBOARD_CLASSES_NAME')}
        value={name}
        maxLength={60}
        required
        autoComplete="off"
        onChange={({ currentTarget }) => setName(currentTarget.value)}
      />
      <NumberInput
        label={t('DASHBOARD_CLASSES_DAYS')}
        value={days}
        min={1}
        max={MOST_DAYS}
        allowDecimal={false}
        hideControls
        required
        onChange={setDays}
      />
      <LanguageField language={language} onChange={setLanguage} />
      <Button type="submit" loading={isBusy} className={classes.make ?? ''}>
        {t('DASHBOARD_CLASSES_MAKE')}
      </Button>
    </Flex>
  )
}
