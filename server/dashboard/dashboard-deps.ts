import type { NetworkTimeAnswer } from '#domain/time/simulated-time.ts';
import type { PlanLimitSet } from '#domain/plan/plan.ts';
import type { Random } from '#domain/random.ts';
import type { ReadPage } from '#server/ai/enrich-offer.ts';
import type { Backend } from '#server/backend/backend.ts';
import type { BillingDeps } from '#server/billing/billing-deps.ts';
import type { Writer } from '#server/drivers/ai/writer.ts';
import type { NetworkSignIn } from '#server/drivers/network/sign-in.ts';
import type { BodyIntake } from '#server/http/body/body-intake.ts';
import type { PaymentDrivers } from '#server/drivers/payments/choose-payments.ts';
import type { ReadPicture } from '#server/page-reader/picture-reader.ts';
import type { SecretCipher } from '#server/secrets/secret-cipher.ts';
import type { DeliveryDeps } from './webhooks/webhook-deliveries.ts';

/** Everything the dashboard API is given from outside. */
export interface DashboardDeps {
  readonly backend: Backend;
  /** Encrypts the secrets that users hand to the server. */
  readonly cipher: SecretCipher;
  /** Signs profiles in to their network. */
  readonly signIn: NetworkSignIn;
  /** Unix milliseconds. */
  readonly now: () => number;
  readonly random: Random;
  /** The limits of each plan. */
  readonly planLimits: PlanLimitSet;
  readonly billing: BillingDeps;
  /** Decides whether an address is a page of this app; redirects lead nowhere else. */
  readonly isOwnAddress: (address: string) => boolean;
  /** The configured address of the app, without a path. Absent: that of each request, whose sender writes it. */
  readonly publicOrigin?: string | undefined;
  /** Generates texts. */
  readonly writer: Writer;
  /** Reads web pages of other sites. */
  readonly readPage: ReadPage;
  /** Reads pictures of people. */
  readonly readPicture: ReadPicture;
  /** Reads what the payment provider posts; undefined for a provider that posts nothing. */
  readonly readPaymentWebhook: PaymentDrivers['readWebhook'];
  /** Reads the clock of the network. */
  readonly readNetworkTime: () => Promise<NetworkTimeAnswer>;
  /** Sends webhook deliveries. */
  readonly webhooks: Pick<DeliveryDeps, 'send' | 'toLoopback' | 'onDeliveries'>;
  /** How push notifications are sent; undefined where this server sends none. */
  readonly push?: { readonly toLoopback: boolean } | undefined;
  /** Receives the bodies of requests. */
  readonly intake: BodyIntake;
  /** Called after each command, which may have enqueued a job. */
  readonly onCommand: () => void;
  readonly log: (line: string) => void;
}
