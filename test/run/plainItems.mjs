// @ts-check
// A rule for the linter: a quick pick may show texts of the service, so all of its items are escaped.

/** @typedef {{ type: string, name?: string, left: Node, right: Node, property: Node, callee: Node, elements: Node[] }} Node */

const plainItems = {
  /** @param {{ report(fault: { node: Node, message: string }): void }} context */
  create: (context) => ({
    /** @param {Node} node */
    AssignmentExpression(node) {
      const { left, right } = node;
      if (left.type !== 'MemberExpression' || left.property.name !== 'items') return;
      const isEscaped = right.type === 'CallExpression' && right.callee.name === 'plainItems';
      const isEmpty = right.type === 'ArrayExpression' && right.elements.length === 0;
      if (!isEscaped && !isEmpty) context.report({ node, message: 'Use plainItems, which escapes.' });
    },
  }),
};

export default { meta: { name: 'site-reports' }, rules: { 'plain-items': plainItems } };
