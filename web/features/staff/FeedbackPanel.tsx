import { Flex } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Feedback } from '#contract/http.ts'
import { feedbacksQuery } from '#web/data/feedbacks.ts'
import { http, serverMessage } from '#web/http.ts'
import { Sink } from '#web/training/weak-code.tsx'
import { Rating } from '#web/ui/shop/Rating.tsx'
import { showSnackbar } from '#web/ui/snackbar/snackbar.tsx'
import { Panel, StaffDialog } from './Panel.tsx'
import { pageOf } from './paging.ts'
import classes from './Staff.module.css'
import table from './StaffTable.module.css'
import { Pagination, StaffTable } from './StaffTable.tsx'

type SinglePassFilter = typeof import('../../../labs/single-pass-filter/sink.tsx')

/** Customer feedback, with buttons to remove it. */
export function FeedbackPanel() {
  const { t } = useTranslation()
  const feedbacks = useQuery(feedbacksQuery)
  const [opened, setOpened] = useState<Feedback>()
  return (
    <>
      <Panel
        title={t('SECTION_CUSTOMER_FEEDBACK')}
        className="customer-table"
        query={feedbacks}
        empty={t('NO_FEEDBACK')}
      >
        {(rows) => <Feedbacks feedbacks={rows} onOpen={setOpened} />}
      </Panel>
      {opened && <FeedbackDialog feedback={opened} onClose={() => setOpened(undefined)} />}
    </>
  )
}

interface FeedbacksProps {
  feedbacks: Feedback[]
  onOpen: (feedback: Feedback) => void
}

function Feedbacks({ feedbacks, onOpen }: FeedbacksProps) {
  const { t } = useTranslation()
  const [page, setPage] = useState(1)
  const slice = pageOf(feedbacks, page)
  return (
    <>
      <StaffTable
        label={t('SECTION_CUSTOMER_FEEDBACK')}
        kind="feedbacks"
        rows={slice.rows}
        keyOf={({ id }) => id}
        columns={[
          // Clients compare the text of this cell, including the space.
          { name: 'user', title: t('LABEL_USER'), cell: ({ UserId }) => ` ${UserId ?? ''}` },
          {
            name: 'comment',
            title: t('LABEL_COMMENT'),
            cell: (feedback) => (
              <button type="button" className={classes.comment} onClick={() => onOpen(feedback)}>
                <Sink<SinglePassFilter, 'FeedbackComment'>
                  lab="single-pass-filter"
                  name="FeedbackComment"
                  props={{ comment: feedback.comment ?? '' }}
                />
              </button>
            ),
          },
          { name: 'rating', title: t('LABEL_RATING'), cell: ({ rating }) => <Rating value={rating} /> },
          { name: 'remove', title: t('BTN_REMOVE'), isQuiet: true, cell: ({ id }) => <Remove id={id} /> },
        ]}
      />
      <Pagination
        slice={slice}
        total={feedbacks.length}
        label={t('SECTION_CUSTOMER_FEEDBACK')}
        onTurn={setPage}
      />
    </>
  )
}

function Remove({ id }: { id: number }) {
  const { t } = useTranslation()
  const queries = useQueryClient()
  const remove = useMutation({
    mutationFn: () => http.delete(`/api/Feedbacks/${id}`),
    onSuccess: () => {
      showSnackbar(t('FEEDBACK_REMOVED'))
      return queries.invalidateQueries(feedbacksQuery)
    },
    onError: (error) => showSnackbar(serverMessage(error) ?? t('FEEDBACK_NOT_REMOVED'), 'error'),
  })
  return (
    <button
      type="button"
      className={table.icon}
      aria-label={t('ARIA_REMOVE_FEEDBACK', { id })}
      disabled={remove.isPending}
      onClick={() => remove.mutate()}
    >
      <IconTrash aria-hidden="true" />
    </button>
  )
}

/** The full text of one piece of feedback. */
function FeedbackDialog({ feedback, onClose }: { feedback: Feedback; onClose: () => void }) {
  const { t } = useTranslation()
  return (
    <StaffDialog title={`${t('LABEL_COMMENT')} #${feedback.id}`} onClose={onClose}>
      <Flex component="dl" className="ff-facts" direction="column" gap="sm">
        <div>
          <dt>{t('LABEL_USER')}</dt>
          <dd>{feedback.UserId ?? t('ANONYMOUS')}</dd>
        </div>
        <div>
          <dt>{t('LABEL_COMMENT')}</dt>
          <dd>
            <Sink<SinglePassFilter, 'FeedbackComment'>
              lab="single-pass-filter"
              name="FeedbackComment"
              props={{ comment: feedback.comment ?? '' }}
            />
          </dd>
        </div>
      </Flex>
    </StaffDialog>
  )
}
