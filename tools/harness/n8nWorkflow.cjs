// n8n-workflow from outside of Jest's registry: every test file that reaches it would otherwise load it again.
module.exports = globalThis.__engineRealm.require('n8n-workflow');
