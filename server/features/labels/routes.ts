import { Success } from '#contract/http.ts'
import { LabelRequest, LONGEST_LABEL, PrintedLabel } from '#contract/shop/labels.ts'
import { type Answer, answer, type Routes, success } from '../../http/routing/routes.ts'
import { type CustomerCall, forCustomers } from '../../identity/sessions.ts'
import { printLabel, servicePin } from './printer.ts'

/** Labels for bottles, printed while one waits. */
export const labelRoutes: Routes = (on) => {
  on.post(
    '/rest/labels',
    {
      tag: 'Shop',
      summary: 'Have a label printed for a bottle',
      security: ['bearer'],
      body: LabelRequest,
      answers: {
        200: ['What came out of the printer', Success(PrintedLabel)],
        400: 'Too much for a label, or nothing',
      },
    },
    forCustomers(print),
  )
}

async function print({ shop, body, user }: CustomerCall): Promise<Answer | ReturnType<typeof success>> {
  const [text, size] = [textIn(body.text), textIn(body.size)]
  if (text === undefined || size === undefined) {
    const message = `A label has a size, and room for ${LONGEST_LABEL} letters.`
    return answer(400, { status: 'error', message })
  }
  const printed = await printLabel(shop, { text, size })
  const pin = servicePin(shop)
  shop.emit('label.printed', {
    userId: user.id,
    text,
    size,
    output: printed,
    holdsServicePin: printed.includes(pin),
    isPinTyped: `${text} ${size}`.includes(pin),
  })
  return success({ size, printed })
}

/** Nothing is no label, and no line of the machine holds the sign that ends all texts there. */
function textIn(value: unknown): string | undefined {
  if (typeof value !== 'string' || value.trim() === '' || value.length > LONGEST_LABEL) return undefined
  return value.replaceAll('\r\n', '\n').replaceAll('\0', '')
}
