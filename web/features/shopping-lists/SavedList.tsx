import { Button } from '@mantine/core'
import { IconPencil, IconPrinter } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { PrintedLine, PrintedList, ShoppingList } from '#contract/shopping-lists.ts'
import { useSingleMutation } from '#web/data/use-single-mutation.ts'
import { serverMessage } from '#web/http.ts'
import { formatPrice } from '#web/ui/price.ts'
import { Refusal } from '#web/ui/Refusal.tsx'
import { printList } from './queries.ts'
import classes from './ShoppingLists.module.css'
import { sumOf } from './shopping-list.ts'

/** One of her lists, and the paper that it was printed on. */
export function SavedList({ list, onChange }: { list: ShoppingList; onChange: () => void }) {
  const { t } = useTranslation()
  const [paper, setPaper] = useState<PrintedList>()
  const { start, error, isPending } = useSingleMutation({
    mutationFn: () => printList(list.id),
    onMutate: () => setPaper(undefined),
    onSuccess: setPaper,
  })
  return (
    <>
      <h3 className={classes.name} dir="auto">
        {list.name}
      </h3>
      <p className={classes.quiet}>{t('LIST_COUNT', { count: list.items.length })}</p>
      <div className={classes.actions}>
        <Button
          leftSection={<IconPrinter size={18} aria-hidden="true" />}
          aria-label={t('LIST_PRINT', { name: list.name })}
          loading={isPending}
          onClick={() => start()}
        >
          {t('BTN_LIST_PRINT')}
        </Button>
        <Button
          variant="default"
          leftSection={<IconPencil size={18} aria-hidden="true" />}
          aria-label={t('LIST_CHANGE', { name: list.name })}
          onClick={onChange}
        >
          {t('BTN_LIST_CHANGE')}
        </Button>
      </div>
      <Refusal text={error ? (serverMessage(error) ?? t('LIST_NOT_PRINTED')) : undefined} />
      <div role="status">{paper && <Paper {...paper} />}</div>
    </>
  )
}

function Paper({ name, lines }: PrintedList) {
  const { t } = useTranslation()
  const sum = sumOf(lines)
  return (
    <div className={classes.paper} data-shopping-list>
      <table className={classes.table}>
        <caption dir="auto">{name}</caption>
        <thead className="ff-hidden">
          <tr>
            <th scope="col">{t('LABEL_PRODUCT')}</th>
            <th scope="col">{t('LABEL_PRICE')}</th>
          </tr>
        </thead>
        <tbody>
          {numbered(lines).map(([key, line]) => (
            <tr key={key}>
              <th scope="row">{line.name}</th>
              <td>{typeof line.price === 'number' ? formatPrice(line.price) : line.price}</td>
            </tr>
          ))}
        </tbody>
        {lines.length > 0 && sum !== undefined && (
          <tfoot>
            <tr>
              <th scope="row">{t('LABEL_TOTAL_PRICE')}</th>
              <td>{formatPrice(sum)}</td>
            </tr>
          </tfoot>
        )}
      </table>
      {lines.length === 0 && <p>{t('LIST_NOTHING')}</p>}
      <Button variant="default" className={classes.press ?? ''} onClick={() => window.print()}>
        {t('BTN_LIST_PAPER')}
      </Button>
    </div>
  )
}

/** Two lines may say the same. */
function numbered(lines: readonly PrintedLine[]): [string, PrintedLine][] {
  return lines.map((line, index) => [`${index} ${line.name}`, line])
}
