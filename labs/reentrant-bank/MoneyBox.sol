// SPDX-License-Identifier: MIT
pragma solidity ^0.8.0;

interface Bank {
    function ethdeposit(address to) external payable;
    function withdraw(uint256 amount) external;
}

/// An honest customer whose wallet is a contract that counts its payments.
contract MoneyBox {
    Bank private immutable bank;
    uint256 public received;

    constructor(address target) {
        bank = Bank(target);
    }

    receive() external payable {
        received += msg.value;
    }

    function save() external payable {
        bank.ethdeposit{value: msg.value}(address(this));
    }

    function take(uint256 amount) external {
        bank.withdraw(amount);
    }
}
