import { Box, Flex, Group, Stack } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import IconDeviceFloppy from '~icons/device-floppy'
import IconPlus from '~icons/plus'
import IconRefresh from '~icons/refresh'
import IconTrash from '~icons/trash'
import '../english.ts'
import { Field, RealTools, ToolButton } from '../Field.tsx'
import { openTool } from '../open-tool.ts'
import parts from '../parts.module.css'
import { type Item, isCookie, type StoreName, storeOf, stores } from './stores.ts'

/** The page's cookies and storage, to read, change and remove. */
export default function Storage() {
  const { t } = useTranslation()
  const [name, setName] = useState<StoreName>('cookies')
  const [items, setItems] = useState(() => storeOf.cookies.items())
  const [said, setSaid] = useState<string>()
  const [refusal, setRefusal] = useState<string>()
  const look = (store = name) => {
    setName(store)
    setItems(storeOf[store].items())
  }
  const choose = (store: StoreName) => {
    setSaid(undefined)
    setRefusal(undefined)
    look(store)
  }
  /** Whether it is stored now. */
  const put = (item: Item): boolean => {
    setSaid(undefined)
    setRefusal(undefined)
    if (item.name === '' || (name === 'cookies' && !isCookie(item))) {
      setRefusal(item.name === '' ? 'WB_STORE_NO_NAME' : 'WB_STORE_NO_COOKIE')
      return false
    }
    try {
      storeOf[name].set(item.name, item.value)
    } catch {
      setRefusal('WB_STORE_FULL')
      return false
    }
    look()
    setSaid('WB_STORE_KEPT')
    return true
  }
  const drop = (item: Item) => {
    storeOf[name].drop(item.name)
    look()
    setSaid('WB_STORE_DROPPED')
  }
  return (
    <Stack>
      <p className={parts.note}>{t('WB_STORAGE_LEAD')}</p>
      <Group gap="xs" align="stretch">
        {stores.map((store) => (
          <ToolButton key={store} aria-pressed={store === name} onClick={() => choose(store)}>
            {t(`WB_STORE_${store.toUpperCase()}`)}
          </ToolButton>
        ))}
        <ToolButton leftSection={<IconRefresh size={18} aria-hidden="true" />} onClick={() => look()}>
          {t('WB_STORE_AGAIN')}
        </ToolButton>
      </Group>
      {items.length === 0 && <p className={parts.note}>{t('WB_STORE_EMPTY')}</p>}
      <Flex
        component="ul"
        direction="column"
        gap="md"
        className="ff-list"
        aria-label={t(`WB_STORE_${name.toUpperCase()}`)}
      >
        {items.map((item) => (
          <li key={`${name} ${item.name}`}>
            <ItemCard
              key={item.value}
              item={item}
              onKeep={(value) => void put({ name: item.name, value })}
              onDrop={() => drop(item)}
            />
          </li>
        ))}
      </Flex>
      <NewItem onKeep={put} />
      <p className={parts.note} role="status">
        {said !== undefined && t(said)}
      </p>
      {refusal !== undefined && (
        <p className={parts.error} role="alert">
          {t(refusal)}
        </p>
      )}
      <RealTools text="WB_REAL_STORAGE" />
    </Stack>
  )
}

function NewItem({ onKeep }: { onKeep: (item: Item) => boolean }) {
  const { t } = useTranslation()
  const [name, setName] = useState('')
  const [value, setValue] = useState('')
  return (
    <form
      className={parts.card}
      onSubmit={(event) => {
        event.preventDefault()
        if (!onKeep({ name: name.trim(), value })) return
        setName('')
        setValue('')
      }}
    >
      <Box component="h3" fz="md">
        {t('WB_STORE_NEW')}
      </Box>
      <Field label={t('WB_STORE_NAME')} value={name} onChange={setName} />
      <Field label={t('WB_STORE_VALUE')} rows={2} value={value} onChange={setValue} />
      <div className={parts.row}>
        <ToolButton type="submit" isMain leftSection={<IconPlus size={18} aria-hidden="true" />}>
          {t('WB_STORE_ADD')}
        </ToolButton>
      </div>
    </form>
  )
}

interface Props {
  item: Item
  onKeep: (value: string) => void
  onDrop: () => void
}

/** Longer values, and those with line breaks, get a text area. */
const A_LINE = /^.{0,40}$/

/** One stored item. */
function ItemCard({ item, onKeep, onDrop }: Props) {
  const { t } = useTranslation()
  const { name } = item
  const [value, setValue] = useState(item.value)
  return (
    <form
      className={parts.card}
      onSubmit={(event) => {
        event.preventDefault()
        onKeep(value)
      }}
    >
      <Field label={name} rows={A_LINE.test(item.value) ? undefined : 3} value={value} onChange={setValue} />
      <div className={parts.row}>
        <ToolButton
          type="submit"
          leftSection={<IconDeviceFloppy size={18} aria-hidden="true" />}
          aria-label={t('WB_STORE_KEEP_NAMED', { name })}
          disabled={value === item.value}
        >
          {t('WB_STORE_KEEP')}
        </ToolButton>
        <ToolButton
          leftSection={<IconTrash size={18} aria-hidden="true" />}
          aria-label={t('WB_STORE_DROP_NAMED', { name })}
          onClick={onDrop}
        >
          {t('WB_STORE_DROP')}
        </ToolButton>
        <ToolButton
          aria-label={`${name}: ${t('WB_TO_DECODER')}`}
          onClick={() => openTool('decoder', { text: value })}
        >
          {t('WB_TO_DECODER')}
        </ToolButton>
      </div>
    </form>
  )
}
