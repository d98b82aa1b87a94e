import { defineConfig } from 'eslint/config';
import tseslint from 'typescript-eslint';

export default defineConfig(
  { ignores: ['dist/', 'out/', 'test/vscode/*/node_modules/', 'test/fixtures/'] },
  {
    files: ['**/*.ts', '**/*.tsx', '**/*.mjs'],
    extends: [tseslint.configs.strictTypeChecked, tseslint.configs.stylisticTypeChecked],
    languageOptions: {
      parserOptions: {
        project: ['src/tsconfig.json', 'src/report/page/tsconfig.json', 'test/tsconfig.json'],
        tsconfigRootDir: import.meta.dirname,
      },
    },
    rules: {
      '@typescript-eslint/consistent-type-definitions': 'off',
      // The code has no enums of its own, and looking for their misuse takes a tenth of the time.
      '@typescript-eslint/no-unsafe-enum-assignment': 'off',
      '@typescript-eslint/no-confusing-void-expression': ['error', { ignoreArrowShorthand: true }],
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }],
      '@typescript-eslint/switch-exhaustiveness-check': 'error',
    },
  },
  {
    files: ['src/**/*.ts', 'src/**/*.tsx'],
    rules: {
      'max-lines': ['error', { max: 250, skipBlankLines: true, skipComments: true }],
      'max-lines-per-function': ['error', { max: 60, skipBlankLines: true, skipComments: true }],
      'no-console': 'error',
      'no-restricted-properties': [
        'error',
        { object: 'URL', property: 'canParse', message: 'Use parseUrl.' },
        ...['showInformationMessage', 'showWarningMessage', 'showErrorMessage', 'setStatusBarMessage'].map(
          (property) => ({ object: 'window', property, message: 'Use platform/ui/messages, which escapes.' }),
        ),
        { object: 'window', property: 'showQuickPick', message: 'Use platform/ui/quickPick, which escapes.' },
      ],
      'no-restricted-syntax': [
        'error',
        {
          selector:
            "AssignmentExpression[left.property.name='items']:not([right.callee.name='plainItems']):not([right.type='ArrayExpression'][right.elements.length=0])",
          message: 'Use plainItems, which escapes.',
        },
      ],
      // The types of papaparse bring those of Node, which a web worker does not have.
      'no-restricted-globals': ['error', 'Buffer', 'process', 'global', 'require', 'module', 'setImmediate'],
    },
  },
  {
    files: ['src/platform/ui/messages.ts', 'src/platform/ui/quickPick.ts'],
    rules: { 'no-restricted-properties': 'off' },
  },
);
