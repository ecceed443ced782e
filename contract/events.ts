import type { SqlValue } from './lab/database.ts'

/** What happens in a shop, told by its features and heard by judges. Names read `thing.happened`; payloads hold facts, never a verdict. */
export interface ShopEvents extends BuyingEvents {
  /** Somebody tried to log in, whatever came of it. Values are exactly as sent. */
  'login.attempted': { email: string; password: string }
  /**
   * A session was opened for this row of Users (injected rows included). `sent` is what stood in the login form,
   * exactly; undefined where more than that was asked. `isOnFile`: the shop has a user of this address. `byLetter`: with a
   * link that was mailed, and without a password.
   */
  'login.succeeded': {
    user: { id: number; email: string; role: string }
    isOnFile: boolean
    sent?: { email: string; password: string } | undefined
    byLetter?: boolean | undefined
  }
  /** Somebody logged in with a link that was mailed. `isLockedBox`: into a mailbox whose owner alone has the key. */
  'magicLink.used': { userId: number; isLockedBox: boolean }
  /** Somebody asked who she is. `told` is what the answer said of her; `isScript`: in a form that other sites can read. */
  'identity.told': { told: Readonly<Record<string, unknown>>; isScript: boolean }
  /** Somebody showed a token in the Authorization header, and it was taken for one of the shop's own. */
  'token.accepted': { alg: string; email: string }
  /** A file of the shop's disk is about to be sent; `path` has no leading slash: `ftp/legal.md`. */
  'file.served': { path: string }
  /**
   * The picture server is about to send a file. `asked` as sent; `path` is where that led on the machine (`/etc/hosts`),
   * `folder` where the pictures lie.
   */
  'thumb.served': { asked: string; folder: string; path: string }
  /** Somebody read whom to tell of weaknesses. `url` as it was asked for. */
  'securityContact.read': { url: string }
  /** A page was opened that no link leads to. */
  'hiddenPage.opened': { path: string }
  /** A picture or another fixed asset was asked for; `path` starts with `/assets/`, query included. `destination` as in sec-fetch-dest. */
  'asset.served': { path: string; referer: string | undefined; destination?: string | undefined }
  /** The texts of the web app were sent in some language. `file` as it was asked for: `de_DE.json`. */
  'translation.served': { file: string }
  /**
   * An error reached the customer. `statusBefore` is the answer's status when the error arrived; `tellsWhy`: she was
   * shown what went wrong inside: the stack, or facts about the failure.
   */
  'error.shown': { status: number; statusBefore: number; message: string; tellsWhy: boolean }
  /** Somebody read what the night shift has to do: with the key of its poller, or logged in as an administrator. */
  'nightShift.read': { by: 'poller' | 'staff' }
  /** Somebody showed the token of the landing page, and it was deployed anew; `at` is an ISO date. */
  'landing.deployed': { at: string }
  /** The watch of the stall office locked a stall. `lines`: how often it read of a failed login there; `attempts`: how often one had really failed. */
  'stall.locked': { name: string; lines: number; attempts: number }
  /** The directory of suppliers was asked, and named these. `isDoorRight`: somebody has the name that was asked for, and that door code. */
  'directory.read': { found: string[]; isDoorRight: boolean }
  /** Somebody followed a link that takes her off the list of the newsletter. `found`: it said that she was; `isOnList`: there was such a link. */
  'newsletter.asked': { token: string; found: boolean; isOnList: boolean }
  /** An issue of the newsletter went out, with the key of its editor. */
  'newsletter.sent': { text: string }
  /** A page of the stall office came out. `codePassed`: the code was entered that had been mailed. */
  'stall.pageRead': { supplier: string; page: 'overview' | 'invoices'; codePassed: boolean }
  /** The metrics page was read. */
  'metrics.read': { userAgent: string }
  /** A picture that stood in the address was printed on the crates of the deluxe page. `mayRedirect`: were it an address of our redirect, that would go along. */
  'decal.shown': { decal: string; mayRedirect: boolean }
  /** Somebody registered. `sent` is the body as it came; `user` the row that was made. */
  'user.registered': { sent: Record<string, unknown>; user: { id: number; email: string; role: string } }
  /** A customer answered a security question for later. */
  'securityAnswer.saved': { userId: number; securityQuestionId: number }
  /** A password was changed by its owner. Values as sent; `current` is undefined where none was sent. */
  'password.changed': { user: { id: number; email: string }; current: string | undefined; password: string }
  /**
   * A forgotten password was set anew, with this answer (as sent) to what the shop asked. `isTrueAnswer`: it is the one
   * to the security question.
   */
  'password.reset': {
    user: { id: number; email: string }
    answer: string
    isTrueAnswer: boolean
    password: string
  }
  /** The second factor was right. `secret` is the one that it was checked against. */
  'secondFactor.passed': { user: { id: number; email: string }; secret: string }
  /** The second factor was switched on or off. */
  'secondFactor.changed': { userId: number; isOn: boolean }
  /** The address that a user comes from was noted. `header` is what `true-client-ip` said, if anything. */
  'loginIp.saved': { userId: number; ip: string; header: string | undefined }
  /**
   * A customer got all that the shop knows of her. `orderIds` and `email` say what and whose it was; the numbers of her
   * own orders begin with `ownPrefix`.
   */
  'data.exported': { userId: number; email: string; orderIds: string[]; ownPrefix: string }
  /** Somebody asked to be forgotten; `email` as sent. */
  'erasure.requested': { userId: number; email: string }
  /** A file of the machine took the place of a page. `layout` is its path, as sent. */
  'layout.rendered': { layout: string }
  /** Something inside the shop called back. What acts for an attacker: the profile's template, the picture fetcher. */
  'callback.received': { byTemplate: boolean; byFetcher: boolean }
  /** A profile was changed through its page. `origin` and `referer` say where the form was. */
  'profile.changed': {
    userId: number
    username: { before: string; after: string }
    origin: string | undefined
    referer: string | undefined
  }
  /** A customer changed something of herself from the app for phones; `fields` are the columns that were written. */
  'mobile.meChanged': {
    userId: number
    version: 'v1' | 'v2'
    role: { before: string; after: string }
    fields: readonly string[]
  }
  /** A profile got another picture. `address` is what was sent, where it came by address. */
  'profile.pictureChanged': { userId: number; profileImage: string; address: string | undefined }
  /** The profile page was shown, with a name in this HTML, and with this policy in its header. */
  'profile.shown': { userId: number; nameHtml: string; policy: string }
  /** Feedback was written. `sent` is the body as it came, `stored` the row; `userId` is who is logged in. */
  'feedback.written': {
    sent: Record<string, unknown>
    stored: { id: number; UserId: number | null; comment: string; rating: number }
    userId: number | undefined
  }
  /** Feedback was deleted; `ratingsLeft` are those of all feedback that is left. */
  'feedback.deleted': { id: number; rating: number; ratingsLeft: number[] }
  /**
   * A captcha was answered. `at` in ms since 1970. `tenthLastAgo`: how many ms ago the right answers to sums were nine
   * fewer; undefined where there have not been ten.
   */
  'captcha.answered': {
    kind: 'sum' | 'picture'
    captchaId: number
    right: boolean
    at: number
    tenthLastAgo?: number | undefined
  }
  /** A document that came with a complaint was read: what it says, or why it could not be read. */
  'complaint.parsed': {
    kind: 'xml' | 'yaml'
    document: string
    failure: string | undefined
    timedOut: boolean
  }
  /** An archive that came with a complaint was unpacked; `written` are the places on the disk. */
  'archive.unpacked': { written: string[] }
  /** `internalReference` is the word that the assistant's instructions hold in this shop only, and nobody should know. */
  'complaint.written': { userId: number | undefined; message: string; internalReference: string }
  /** A file was sent, and was accepted or refused. `kept` is where it lies on the disk, if anywhere. */
  'file.uploaded': {
    purpose: string
    name: string
    type: string
    size: number
    isAccepted: boolean
    kept: string | undefined
  }
  /** A request that brought a file was answered: with an error, or not. */
  'upload.ended': { type: string; failed: boolean }
  /** A picture was put onto the photo wall. */
  'memory.uploaded': { userId: number | undefined; caption: string; imagePath: string }
  'recycling.requested': { userId: number | undefined; quantity: number; isPickup: boolean }
  /** Somebody read the reviews of a product. `asked` as sent; `tookMs` is what the look-up took, its naps included. */
  'reviews.read': { asked: string; tookMs: number }
  /** A review was written. `author` as sent and as stored; `email` is that of who is logged in. */
  'review.written': {
    product: string
    message: string
    author: { sent: unknown; stored: string }
    email: string | undefined
  }
  /** Reviews were changed: `authors` of each of them. `email` is that of who did it. */
  'review.changed': { authors: string[]; email: string }
  /** A review was liked; `likedBy` as it is now. */
  'review.liked': { id: string; email: string; likedBy: string[] }
  /** The page with the promotion film was shown; `subtitles` is the part of it that brings them along, as HTML. */
  'promotion.shown': { subtitles: string }
  /** Somebody was sent out of the shop, to `to`; `targets` are the places that the shop links to. */
  'visitor.redirected': { to: string; targets: readonly string[] }
  /** Somebody brought progress along. `numbers` are those in the code; not each need belong to a challenge. */
  'continueCode.applied': { kind: 'hacking' | 'findIt' | 'fixIt'; code: string; numbers: readonly number[] }
  /**
   * One of the shop's own contracts logged an event, and its block is written. `contract` is the contract's name, `name`
   * the event's; addresses among the `args` are checksummed, numbers decimal. `announced` are the wallets that visitors
   * have said are theirs, as they wrote them.
   */
  'contract.logged': {
    address: string
    contract: string
    name: string
    args: Record<string, string>
    announced: readonly string[]
  }
  /** Somebody said which wallet is hers, and it has minted so many honey pots since that was last asked. */
  'honeyPot.claimed': { wallet: string; minted: number }
  /** Somebody presented a private key. `publicKey` is what belongs to it: compressed, with `0x`. */
  'walletKey.presented': { publicKey: string }
  /**
   * The assistant used a tool. `args` and `result` are what went in and what came out (as JSON would carry them);
   * `failed`: the tool would not do it. `isEntitled`: whoever is logged in owns an order that is on file as damaged, and
   * its number was named, to the tool or in the conversation.
   */
  'assistant.toolCalled': {
    tool: string
    args: Readonly<Record<string, unknown>>
    result: unknown
    failed: boolean
    isEntitled: boolean
  }
  /**
   * A tool call of the assistant's was sent to the browser. `role` is that of the customer who is really logged in;
   * `cookie` is what her browser says of whether it shows such things.
   */
  'assistant.toolCallShown': { tool: string; role: string | undefined; cookie: string | undefined }
  /**
   * The support bot answered a question. `wish`: it was about a coupon; `coupon` is the code that she was told, `refusals`
   * how often she had asked in vain this month, `isMember` whether she has a deluxe membership.
   */
  'bot.answered': {
    userId: number
    intent: string
    handler: string | undefined
    wish: { coupon: string | undefined; refusals: number; isMember: boolean } | undefined
  }
  /** The support bot could not answer a question. `alsoOnTest`: nor could it greet afterwards. */
  'bot.failed': { userId: number; message: string; alsoOnTest: boolean }
  /** Somebody closed this many notifications in one go. */
  'notifications.closed': { count: number }
}

/** The name of something that can happen in a shop. */
export type EventName = keyof ShopEvents

/** Of the shelf, the basket and the till: what `ShopEvents` says of buying. */
interface BuyingEvents {
  /**
   * The catalogue was searched. `asked` as sent, `found` is what was answered. Looked up only when somebody wants to
   * know: how each table of the shop was made, and who has an account.
   */
  'catalogue.searched': {
    asked: string
    found: readonly Readonly<Record<string, SqlValue>>[]
    statements(): string[]
    accounts(): { email: string; password: string }[]
  }
  /** The search page echoed this text in somebody's browser. */
  'search.echoed': { text: string }
  /**
   * A customer printed a shopping list of hers; `lines` is what stands on the paper. Looked up only when somebody wants to
   * know: who has an account.
   */
  'list.printed': {
    userId: number
    listName: string
    lines: readonly { name: string | number | null; price: string | number | null }[]
    accounts(): { id: number; email: string; password: string }[]
  }
  /** A postcode was tested, in capital letters; `timedOut`: a pattern took too long. `matches` is undefined where nothing was said. */
  'postcode.tested': { length: number; matches: boolean | undefined; timedOut: boolean }
  /**
   * A customer had a label printed; `text` and `size` as sent, `output` is what came out of the printer. `holdsServicePin`:
   * the printer’s secret stands in it; `isPinTyped`: it stands in what was sent, too.
   */
  'label.printed': {
    userId: number
    text: string
    size: string
    output: string
    holdsServicePin: boolean
    isPinTyped: boolean
  }
  /** Staff changed, or made, a product. */
  'product.changed': {
    userId: number | undefined
    before: { id: number; name: string; description: string; price: number } | undefined
    after: { id: number; name: string; description: string; price: number }
  }
  /** A basket was asked for by its number. `ownBasketId` is the one in the session's token, if any. */
  'basket.viewed': { basketId: string; ownBasketId: number | undefined; shownBasketId: number | undefined }
  /** A product was put into a basket. Values as stored; `ownBasketId` is that of whoever did it. */
  'basket.itemAdded': {
    basketId: number
    productId: number
    quantity: number
    ownBasketId: number | undefined
  }
  'basket.itemChanged': {
    basketId: number
    productId: number
    quantity: number
    ownBasketId: number | undefined
  }
  /** A coupon was accepted for a basket. */
  'coupon.redeemed': { basketId: number; coupon: string; discount: number }
  /** An order was placed. Amounts in the shop's currency, `discount` in percent. */
  'order.placed': {
    orderId: string
    userId: number
    basketId: number
    products: { id: number; name: string; quantity: number; price: number }[]
    totalPrice: number
    discount: number
    /** The campaign whose coupon counted, if one did: its day (ms since 1970), and how long ago that was. */
    campaign: { validOn: number; hoursAgo: number } | undefined
    paymentId: string | undefined
  }
  /** Somebody looked an order up. `asked` is as sent, `echoed` what she was told instead of an order. */
  'order.tracked': { asked: string; found: number; echoed: string | undefined }
  'order.delivered': { id: string; delivered: boolean }
  /** The lines of a company's order could not be read. `timedOut`: because it took too long. */
  'orderLines.failed': { message: string; timedOut: boolean }
  /** A customer charged her wallet. */
  'wallet.charged': { userId: number; amount: number }
  /**
   * A customer bought a gift card from her wallet: what is on it, and what she paid for it, both in coins. `isDeluxe`
   * says whether she is a member.
   */
  'giftCard.bought': { userId: number; value: number; paid: number; isDeluxe: boolean; code: string }
  /**
   * The bank put what is on a gift card into the wallet of customer `userId`. `creditedInAll` is all that ever came out of
   * this card, this time included; in coins, as `value` is. `recipientId` is whom one of the regulars bought it for, who
   * put it on the wall of thanks; of all other cards nobody knows that.
   */
  'giftCard.redeemed': {
    userId: number
    buyerId: number
    code: string
    value: number
    creditedInAll: number
    recipientId: number | undefined
  }
  /** Somebody exchanged pips and cents. `gainedCents`: what all her exchanges gave together beyond the rate, in cents and halves. */
  'pips.exchanged': { userId: number; gainedCents: number }
  /** Somebody got a bonus for a friend. `total`: so many she got in all; `mailboxes`: so many mailboxes these friends have, as a postman would read their addresses. */
  'referral.paid': { inviterId: number; total: number; mailboxes: number }
  /** A customer became a deluxe member; `paid` is what it cost her. */
  'deluxe.joined': { userId: number; paymentMode: string; paid: number }
}
