/** The names the wire has for providers; one that is not configured is known, but off (contract §2.2). */
export const OAUTH_PROVIDERS = [
  'amazon', 'apple', 'appwrite', 'auth0', 'authentik', 'autodesk', 'bitbucket', 'bitly', 'box', 'cloudflare', 'dailymotion', 'discord', 'disqus', 'dropbox', 'etsy',
  'facebook', 'figma', 'fusionauth', 'github', 'gitlab', 'google', 'huggingface', 'keycloak', 'kick', 'linkedin', 'microsoft', 'notion', 'oidc', 'okta', 'paypal', 'paypalSandbox',
  'podio', 'resend', 'salesforce', 'slack', 'spotify', 'stripe', 'tradeshift', 'tradeshiftBox', 'twitch', 'wordpress', 'x', 'yahoo', 'yammer', 'yandex', 'zoho', 'zoom',
] as const;
