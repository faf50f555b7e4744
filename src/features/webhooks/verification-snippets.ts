/** Signature verification in one language with its Standard Webhooks library. A custom secret is used as its bytes. */
interface VerificationSnippet {
  readonly language: string;
  /** The package and its install command. */
  readonly library: string;
  readonly code: string;
}

export function verificationSnippets(isStandard: boolean): readonly VerificationSnippet[] {
  const phpKey = isStandard ? "getenv('WEBHOOK_SECRET')" : "'whsec_' . base64_encode(getenv('WEBHOOK_SECRET'))";
  const pythonKey = isStandard ? 'os.environ["WEBHOOK_SECRET"]' : 'os.environ["WEBHOOK_SECRET"].encode()';
  return [
    {
      language: 'JavaScript',
      library: 'npm install standardwebhooks',
      code: `import express from 'express';
import { Webhook } from 'standardwebhooks';

const webhook = new Webhook(process.env.WEBHOOK_SECRET${isStandard ? '' : ", { format: 'raw' }"});

express()
  .post('/hook', express.text({ type: '*/*' }), (request, response) => {
    try {
      const event = webhook.verify(request.body, request.headers);
      // Seen this request.headers['webhook-id'] before? Then it is done already.
      console.log(event.type, event.data);
      response.sendStatus(204);
    } catch {
      response.sendStatus(400);
    }
  })
  .listen(3000);`,
    },
    {
      language: 'Python',
      library: 'pip install standardwebhooks flask',
      code: `import os
from flask import Flask, request
from standardwebhooks.webhooks import Webhook, WebhookVerificationError

app = Flask(__name__)
webhook = Webhook(${pythonKey})

@app.post("/hook")
def hook():
    try:
        event = webhook.verify(request.get_data(as_text=True), dict(request.headers))
    except WebhookVerificationError:
        return "", 400
    # Seen this request.headers["webhook-id"] before? Then it is done already.
    print(event["type"], event["data"])
    return "", 204`,
    },
    {
      language: 'PHP',
      library: 'composer require standard-webhooks/standard-webhooks:dev-main',
      code: `<?php
require 'vendor/autoload.php';

$webhook = new \\StandardWebhooks\\Webhook(${phpKey});
$headers = array_change_key_case(getallheaders());
try {
    $event = $webhook->verify(file_get_contents('php://input'), $headers);
    // Seen this $headers['webhook-id'] before? Then it is done already.
    error_log($event['type']);
    http_response_code(204);
} catch (\\StandardWebhooks\\Exception\\WebhookVerificationException $exception) {
    http_response_code(400);
}`,
    },
  ];
}
